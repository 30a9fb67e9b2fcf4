import type { Test } from 'jest-runner';

/**
 * The files that start a whole system, and how many workers may run such files at the same time: `globals` of jest's
 * configuration.
 */
export interface HeavyFiles {
  /** A regular expression of their paths from the root. */
  readonly heavyFiles?: string;
  readonly heavyWorkers?: number;
}

/**
 * The files that are still to run, in the order in which they came. The first workers take heavy files and, when there
 * are none left, light ones; the others take light ones from the beginning. So files that wait share the machine with
 * files that compute, and there are never more systems than `heavyWorkers`.
 */
export class FileQueue {
  private readonly heavy: Test[] = [];
  private readonly light: Test[] = [];
  private readonly heavyWorkers: number;

  constructor(tests: readonly Test[], { heavyFiles, heavyWorkers = 1 }: HeavyFiles) {
    this.heavyWorkers = heavyWorkers;
    const isHeavy = heavyFiles === undefined ? undefined : new RegExp(heavyFiles);
    for (const test of tests) {
      const path = test.path.slice(test.context.config.rootDir.length + 1);
      (isHeavy?.test(path) ? this.heavy : this.light).push(test);
    }
  }

  /** Returns how many of these workers have something to do. */
  workers(most: number): number {
    return Math.min(most, Math.min(this.heavyWorkers, this.heavy.length) + this.light.length);
  }

  /** Returns the next file for the worker of this number, from 1; nothing when it has no more to do. */
  next(worker: number): { readonly test: Test; readonly isHeavy: boolean } | undefined {
    const heavy = worker <= this.heavyWorkers ? this.heavy.shift() : undefined;
    const test = heavy ?? this.light.shift();
    return test && { test, isHeavy: heavy !== undefined };
  }
}
