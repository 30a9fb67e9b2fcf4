import { describe, expect, it } from '@jest/globals';
import { partsOf } from '@libs/testing/jest/parts';
import { shareOutTests } from './default-parts.js';

function partsWith(env: NodeJS.ProcessEnv) {
  shareOutTests(env);
  return partsOf(env);
}

describe('a whole run', () => {
  it('runs a sixth of the long tests, by the number of the commit', () => {
    const { count, seed } = partsWith({});

    expect(count).toBe(6);
    expect(seed).toBeGreaterThan(0);
  });

  it('runs the part that a seed names, and all on request', () => {
    expect(partsWith({ FAULT_SEED: '17' })).toEqual({ count: 6, seed: 17 });
    expect(partsWith({ TEST_PARTS: '1' }).count).toBe(1);
  });
});
