import { describe, expect, it } from '@jest/globals';
import { pageSizeOf, sortOf } from './page-sizes.js';

describe('the page of a list in an address', () => {
  it('has a size and an order that exist', () => {
    expect(['50', '200', '1', '1000', 'x', undefined].map(pageSizeOf)).toEqual([50, 200, 25, 25, 25, 25]);
    expect([sortOf(['newest', 'oldest'], 'oldest'), sortOf(['newest'], 'DROP TABLE'), sortOf([], 'newest')]).toEqual([
      'oldest',
      'newest',
      undefined,
    ]);
  });
});
