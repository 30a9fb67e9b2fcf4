import { format, inspect } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { Secret } from './secret.js';

describe('Secret', () => {
  const secret = new Secret('canary-4f1c');

  it('reveals its value on request', () => {
    expect(secret.reveal()).toBe('canary-4f1c');
  });

  it.each([
    ['a template', () => `${secret}`],
    ['joining text', () => `value: ${String(secret)}`],
    ['JSON', () => JSON.stringify({ nested: [secret] })],
    ['inspect', () => inspect({ nested: { secret } }, { depth: 9, showHidden: true })],
    ['format', () => format('%s %o %O %j', secret, secret, secret, secret)],
    ['its own properties', () => JSON.stringify(Object.getOwnPropertyDescriptors(secret))],
  ])('does not show in %s', (_where, print) => {
    expect(print()).not.toContain('canary');
  });
});
