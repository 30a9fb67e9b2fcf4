import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { CHECKOUT_VERSIONS } from './versions.js';

const digest = (hex: string) => createHash('sha256').update(hex).digest('hex');

describe('the versions of the checkout contract', () => {
  it('are listed with the newest first, each once', () => {
    expect(CHECKOUT_VERSIONS.map(({ number }) => number)).toEqual([2, 1]);
  });

  /** A change of one byte here would create deposit addresses that no contract can empty. */
  it.each([
    [
      1,
      'e8d07ec8a09c7ec20e26eaa695be68482e6612f22974f6a7d6cb39029bfe46d8',
      '1642b6aa6f3e7ac69eb6586164dfcec9696d44d2d1c16bb8cb9f3f97cf632d4b',
    ],
    [
      2,
      '573c0c3d372305641052e9b156e7186349f204d55331139e2a5641d242389576',
      '12b7d55e8441186df742beaa9a5dedd8c92ab2f0c9c2e57fff45bdabef1e0232',
    ],
  ])('keep the code of version %s for good', (number, bytecode, runtime) => {
    const version = CHECKOUT_VERSIONS.find((each) => each.number === number)!;
    expect([digest(version.bytecode), digest(version.runtime.code)]).toEqual([bytecode, runtime]);
  });
});
