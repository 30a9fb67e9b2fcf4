import { describe, expect, it } from '@jest/globals';
import { isEndUserCaps, MAX_CAP_USD, MAX_END_USERS } from './end-user-caps.js';

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`ref-${index}`, { daily_usd: 1 }]));

describe('caps of single customers', () => {
  it.each([
    {},
    { a: { daily_usd: 0 } },
    { a: { daily_usd: null }, b: { daily_usd: MAX_CAP_USD } },
    many(MAX_END_USERS),
  ])('accepts amounts and null', (value) => {
    expect(isEndUserCaps(value)).toBe(true);
  });

  it.each([
    null,
    [],
    'a',
    { a: null },
    { a: 5 },
    { a: {} },
    { a: { daily_usd: -1 } },
    { a: { daily_usd: '5' } },
    { a: { daily_usd: MAX_CAP_USD + 1 } },
    { '': { daily_usd: 1 } },
    { ['a'.repeat(201)]: { daily_usd: 1 } },
    many(MAX_END_USERS + 1),
  ])('refuses anything else', (value) => {
    expect(isEndUserCaps(value)).toBe(false);
  });
});
