import { describe, expect, it } from '@jest/globals';
import { leftOut, ofOtherCommits } from './long-files.js';

const SECONDS = { a: 100, b: 60, c: 50, d: 40, e: 30, f: 20, short: 9 };
const FILES = ['a', 'b', 'c', 'd', 'e', 'f'];

describe('long files in parts', () => {
  it('are all run unless parts are requested', () => {
    expect(ofOtherCommits(SECONDS, { count: 1, seed: 7 })).toEqual([]);
    expect([...leftOut(true, {}), ...leftOut(false, {})]).toEqual([]);
  });

  it('are each run by one commit of three, and files that are not long by all', () => {
    const left = [30, 33, 36].map((seed) => ofOtherCommits(SECONDS, { count: 3, seed }));

    expect(left.flat().toSorted()).toEqual([...FILES, ...FILES].toSorted());
  });

  it('take about as long for each commit', () => {
    const sums = [30, 33, 36].map((seed) => {
      const left = new Set(ofOtherCommits(SECONDS, { count: 3, seed }));
      return FILES.filter((file) => !left.has(file)).reduce((sum, file) => sum + SECONDS[file as 'a'], 0);
    });

    expect(Math.max(...sums) - Math.min(...sums)).toBeLessThanOrEqual(SECONDS.f);
  });

  it('stay the same while cases of files that divide themselves take their turns', () => {
    const [first, ...others] = [30, 31, 32].map((seed) => ofOtherCommits(SECONDS, { count: 3, seed }));

    expect(others).toEqual([first, first]);
  });

  it('leave out no file of the other command', () => {
    const env = { TEST_PARTS: '3', FAULT_SEED: '0' };

    expect(leftOut(true, env).filter((path) => leftOut(false, env).includes(path))).toEqual([]);
    expect(leftOut(true, env).length).toBeGreaterThan(0);
  });
});
