import { describe, expect, it } from '@jest/globals';
import { honest, jestCounts, sum, summaryCounts } from './test-counts.js';

describe('test counts', () => {
  it('read the last summary line of a runner', () => {
    const output = ['Suite result: ok. 3 passed; 0 failed', '1 passed, 1 failed', '53 passed, 2 failed', ''].join('\n');

    expect(summaryCounts(output)).toEqual({ passed: 53, failed: 2 });
  });

  it('count a run without a summary as failed', () => {
    expect(summaryCounts('Error: no compiler')).toEqual({ passed: 0, failed: 1 });
  });

  it('count a test file that cannot be loaded', () => {
    expect(jestCounts({ numPassedTests: 5, numFailedTests: 1, numRuntimeErrorTestSuites: 2 })).toEqual({
      passed: 5,
      failed: 3,
    });
  });

  it('do not let a runner fail in silence', () => {
    expect(honest({ passed: 5, failed: 0 }, false)).toEqual({ passed: 5, failed: 1 });
    expect(honest({ passed: 5, failed: 2 }, false)).toEqual({ passed: 5, failed: 2 });
    expect(honest({ passed: 5, failed: 0 }, true)).toEqual({ passed: 5, failed: 0 });
  });

  it('add up', () => {
    expect(
      sum([
        { passed: 1, failed: 2 },
        { passed: 10, failed: 20 },
      ]),
    ).toEqual({ passed: 11, failed: 22 });
  });
});
