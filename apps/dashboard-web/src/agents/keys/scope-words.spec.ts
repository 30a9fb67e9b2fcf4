import { describe, expect, it } from '@jest/globals';
import { scopeInWords } from './scope-words.js';

describe('the scope of a key', () => {
  it.each([
    ['own_spaces', 'Spaces that it creates'],
    ['all_spaces', 'All your spaces'],
    ['space:sp_1', 'Only Support'],
    ['space:sp_2', 'Only sp_2'],
  ])('%s reads %s', (scope, words) => {
    expect(scopeInWords(scope, (space) => (space === 'sp_1' ? 'Support' : undefined))).toBe(words);
  });
});
