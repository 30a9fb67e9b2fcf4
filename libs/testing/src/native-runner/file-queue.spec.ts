import { describe, expect, it } from '@jest/globals';
import type { Test } from 'jest-runner';
import { FileQueue } from './file-queue.js';

const TESTS = ['apps/a', 'tests/x', 'apps/b', 'tests/y', 'tests/z'].map(
  (path) => ({ path: `/root/${path}`, context: { config: { rootDir: '/root' } } }) as Test,
);
const HEAVY = { heavyFiles: '^tests/', heavyWorkers: 2 };
const next = (queue: FileQueue, worker: number) => queue.next(worker)?.test.path.slice('/root/'.length);

describe('A queue of test files', () => {
  it('gives heavy files to the first workers, and light ones to the others', () => {
    const queue = new FileQueue(TESTS, HEAVY);

    expect([3, 1, 2, 4].map((worker) => next(queue, worker))).toEqual(['apps/a', 'tests/x', 'tests/y', 'apps/b']);
    expect([3, 2, 1].map((worker) => next(queue, worker))).toEqual([undefined, 'tests/z', undefined]);
  });

  it('gives the first workers light files when no heavy one is left, and marks which is which', () => {
    const queue = new FileQueue(TESTS, HEAVY);
    const kinds = Array.from(TESTS, () => queue.next(1)!.isHeavy);

    expect(kinds).toEqual([true, true, true, false, false]);
    expect(queue.next(1)).toBeUndefined();
  });

  it('has work for no more workers than can take some', () => {
    expect(new FileQueue(TESTS, HEAVY).workers(9)).toBe(4);
    expect(new FileQueue(TESTS, HEAVY).workers(1)).toBe(1);
    expect(new FileQueue(TESTS.slice(3), HEAVY).workers(9)).toBe(2);
    expect(new FileQueue(TESTS.slice(4), HEAVY).workers(9)).toBe(1);
    expect(new FileQueue([], HEAVY).workers(9)).toBe(0);
  });

  it('keeps the order of all where none is heavy', () => {
    const queue = new FileQueue(TESTS, {});

    expect(queue.workers(9)).toBe(5);
    expect(TESTS.map((_, index) => queue.next(index + 1)?.test)).toEqual(TESTS);
  });
});
