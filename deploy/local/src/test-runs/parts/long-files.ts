import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTaken, type Parts, partsOf } from '@libs/testing/jest/parts';
import { ROOT } from '../../files/repository.js';
import { knownDurations } from '../results/test-durations.js';
import { isSlow, patternsOf } from '../test-suites.js';

/** A shorter file is run for every commit. */
const LONG_S = 10;
/** The promises of the contract are tested for every commit, however long that takes. */
const ALWAYS = /^tests\/dist\/(contract\/|e2e\/payments\/one-payment)/;
/**
 * The import by which a long file declares that it divides itself: it is run for every commit, with a part of its
 * cases.
 */
const DIVIDES_ITSELF = /\/jest\/parts'/;

/** Returns the arguments that make jest leave out the files that `leftOut` finds, and prints their names. */
export function leavingOut(slow: boolean): string[] {
  const left = leftOut(slow);
  if (left.length > 0) console.log(`left to other commits (TEST_PARTS=1 runs all): ${left.join(', ')}`);
  return patternsOf(left);
}

/**
 * Returns the long test files that another commit runs, where TEST_PARTS says that tests run in parts. `npm
 * test` and `npm run test:full` (`slow`) each divide their own files.
 */
export function leftOut(slow: boolean, env: NodeJS.ProcessEnv = process.env): string[] {
  const mine = Object.entries(knownDurations()).filter(([path]) => isSlow(path) === slow && !isAlwaysRun(path));
  return ofOtherCommits(Object.fromEntries(mine), partsOf(env));
}

/**
 * Returns the files that the commit of a seed leaves to others, by the seconds of all. They are distributed so that all
 * commits take about as long: the longest first, each to the part with the least time. The part changes once the cases
 * of files that divide themselves have all had their turn, so that every case meets every part.
 */
export function ofOtherCommits(seconds: Readonly<Record<string, number>>, { count, seed }: Parts): string[] {
  const parts = Array.from({ length: count }, () => ({ seconds: 0, files: [] as string[] }));
  const long = Object.entries(seconds).filter(([, took]) => took >= LONG_S);
  for (const [path, took] of long.sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))) {
    const least = parts.reduce((one, other) => (other.seconds < one.seconds ? other : one));
    least.seconds += took;
    least.files.push(path);
  }
  return parts
    .filter((_, index) => !isTaken(index, { count, seed: Math.floor(seed / count) }))
    .flatMap(({ files }) => files);
}

function isAlwaysRun(path: string): boolean {
  if (ALWAYS.test(path)) return true;
  const file = join(ROOT, path);
  return existsSync(file) && DIVIDES_ITSELF.test(readFileSync(file, 'utf8'));
}
