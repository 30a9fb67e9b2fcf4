import { expect, it } from '@jest/globals';
import { RecentlyUsed } from './recently-used.js';

it('evicts the entry that was least recently used', () => {
  const kept = new RecentlyUsed<number>(2);
  kept.set('a', 1);
  kept.set('b', 2);
  kept.get('a');

  kept.set('c', 3);

  expect([kept.get('a'), kept.get('b'), kept.get('c')]).toEqual([1, undefined, 3]);
});
