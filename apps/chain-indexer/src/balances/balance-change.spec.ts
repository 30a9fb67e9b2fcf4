import { describe, expect, it } from '@jest/globals';
import { type Before, missing, movedOut, type Now } from './balance-change.js';

/** Returns what is missing after the last of these checks, each given as [balance, received]. */
function missingAfter(...checks: [balance: bigint, received: bigint][]): bigint {
  let before: Before | undefined;
  let found = 0n;
  for (const [balance, received] of checks) {
    const now: Now = { balance, received };
    found = missing(before, now);
    // The service does the same: it keeps the old mark while something is missing.
    if (found === 0n) before = { ...now, movedOut: movedOut(before, now) };
  }
  return found;
}

describe('what is missing at an address', () => {
  it.each<[string, [bigint, bigint][], bigint]>([
    ['nothing ever came', [[0n, 0n]], 0n],
    ['what came is there', [[10n, 10n]], 0n],
    [
      'what came was swept',
      [
        [10n, 10n],
        [0n, 10n],
      ],
      0n,
    ],
    ['what came was swept before the first check', [[0n, 10n]], 0n],
    ['a first payment was missed', [[5n, 0n]], 5n],
    ['one of two was missed', [[15n, 10n]], 5n],
    [
      'one was missed after a sweep of as much',
      [
        [10n, 10n],
        [0n, 10n],
        [10n, 10n],
      ],
      10n,
    ],
    [
      'one was missed after a sweep before the first check',
      [
        [0n, 10n],
        [3n, 10n],
      ],
      3n,
    ],
    [
      'one was missed, and found',
      [
        [0n, 0n],
        [5n, 0n],
        [5n, 5n],
      ],
      0n,
    ],
    [
      'one was missed, found, and swept',
      [
        [5n, 0n],
        [5n, 5n],
        [0n, 5n],
      ],
      0n,
    ],
    [
      'a row was lost',
      [
        [10n, 10n],
        [10n, 0n],
      ],
      10n,
    ],
    [
      'a row was lost after its sweep',
      [
        [10n, 10n],
        [0n, 10n],
        [0n, 0n],
      ],
      10n,
    ],
    [
      'a row was lost while it was swept',
      [
        [10n, 10n],
        [0n, 0n],
      ],
      0n,
    ],
    ['a transfer is recorded that never came', [[0n, 10n]], 0n],
  ])('%s', (_, checks, expected) => {
    expect(missingAfter(...checks)).toBe(expected);
  });
});
