import { describe, expect, it } from '@jest/globals';
import { quoted } from './curl.js';

describe('a word for a shell', () => {
  it.each([
    ['plain', `'plain'`],
    [`it's`, `'it'\\''s'`],
    ['$(rm) `x` "y"', `'$(rm) \`x\` "y"'`],
  ])('%s is %s', (text, word) => {
    expect(quoted(text)).toBe(word);
  });
});
