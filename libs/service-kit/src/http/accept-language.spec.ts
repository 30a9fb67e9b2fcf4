import { describe, expect, it } from '@jest/globals';
import { acceptedLanguages } from './accept-language.js';

describe('acceptedLanguages', () => {
  it.each([
    ['nothing', undefined, ['']],
    ['one with a region', 'de-CH', ['de']],
    ['several, by their weights', 'de-CH;q=0.8, fr, es;q=0.9', ['fr', 'es', 'de']],
    ['equal weights, in their order', 'pt;q=0.5,zh;q=0.5', ['pt', 'zh']],
    ['one that is refused', 'en;q=0, ar', ['ar']],
    ['a weight that is not a number', 'en;q=x, ar', ['ar']],
  ])('reads %s', (_what, header, codes) => {
    expect(acceptedLanguages(header)).toEqual(codes);
  });
});
