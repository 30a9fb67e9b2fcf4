import { describe, expect, it } from '@jest/globals';
import { apiKeyHash, apiKeyPrefix, isWellFormedApiKey, isWellFormedMerchantKey, newApiKey } from './api-key.js';

describe('an API key', () => {
  it('has the form that secret scanners look for', () => {
    expect(newApiKey()).toMatch(/^sk_live_[0-9A-Za-z]{57}$/);
    expect(newApiKey('ak_live_')).toMatch(/^ak_live_[0-9A-Za-z]{57}$/);
    expect(apiKeyPrefix('sk_live_ABCDEFGHrest')).toBe('sk_live_ABCDEFGH');
    expect(apiKeyPrefix('ak_live_ABCDEFGHrest')).toBe('ak_live_ABCDEFGH');
  });

  it('is never the same twice', () => {
    expect(new Set(Array.from({ length: 200 }, () => newApiKey()))).toHaveProperty('size', 200);
  });

  it('is distinguished from a mistyped one by its checksum', () => {
    const key = newApiKey();
    const wrong = key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21);

    expect(isWellFormedApiKey(key)).toBe(true);
    expect(isWellFormedApiKey(wrong)).toBe(false);
    expect(isWellFormedApiKey(`${key} `)).toBe(false);
  });

  it('is not taken for one of the other half', () => {
    expect(isWellFormedApiKey(newApiKey(), 'ak_live_')).toBe(false);
    expect(isWellFormedApiKey(newApiKey('ak_live_'))).toBe(false);
    expect(isWellFormedApiKey(newApiKey('ak_live_'), 'ak_live_')).toBe(true);
  });

  it('is one of the merchant in either mode', () => {
    const test = newApiKey('sk_test_');

    expect(test).toMatch(/^sk_test_[0-9A-Za-z]{57}$/);
    expect([test, newApiKey(), newApiKey('ak_live_')].map(isWellFormedMerchantKey)).toEqual([true, true, false]);
    expect(isWellFormedMerchantKey(test.replace('test', 'live'))).toBe(false);
  });

  it('is stored as its SHA-256', () => {
    expect(apiKeyHash('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
