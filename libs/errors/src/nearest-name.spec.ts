import { expect, it } from '@jest/globals';
import { nearestName } from './nearest-name.js';

const KNOWN = ['space', 'text', 'files', 'end_user_ref', 'metadata', 'amount_usd_cents'];

it.each([
  ['end_user', 'end_user_ref'],
  ['endUserRef', 'end_user_ref'],
  ['meta_data', 'metadata'],
  ['metdata', 'metadata'],
  ['amount', 'amount_usd_cents'],
  ['file', 'files'],
  ['spaec', 'space'],
])('%s was meant to be %s', (given, name) => expect(nearestName(given, KNOWN)).toBe(name));

it.each(['x', 'user', 'constructor', '', '__proto__', 'y'.repeat(100_000)])('%.20s is near to nothing', (given) =>
  expect(nearestName(given, KNOWN)).toBeUndefined(),
);
