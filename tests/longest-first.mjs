import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/** Seconds by compiled file, as `RECORD_DURATIONS=1 npm test` recorded them. A missing file counts as short. */
const DURATIONS = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'));
/**
 * The call by which a file declares that it shares a system with other files of its worker: each kind is started again
 * after a file of another one.
 */
const SHARED = [/\buseSystem\(\)/, /\buseSharedWorldOfFaults\(\)/];
/**
 * Files that move the clock of their worker by a month or more: ids that hold a time never go back in a process, so
 * they come after all others.
 */
const MOVES_CLOCK = /\/(wrong-clock|sweeping|billing|members)\.test\.js$/;

/**
 * Runs the longest files first: one that starts last would run alone while the other workers are idle. Files that share
 * a running system come after all others and one after another, so that it starts once for each worker.
 */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const placed = tests.map((test) => ({ test, kind: kindOf(test.path), seconds: secondsOf(test) }));
    placed.sort((a, b) => a.kind - b.kind || b.seconds - a.seconds || (a.test.path < b.test.path ? -1 : 1));
    return placed.map(({ test }) => test);
  }
}

function secondsOf({ path, context }) {
  return DURATIONS[path.slice(context.config.rootDir.length + 1)] ?? 0;
}

function kindOf(path) {
  if (MOVES_CLOCK.test(path)) return SHARED.length;
  if (!path.includes('/tests/dist/')) return -1;
  const text = readFileSync(path, 'utf8');
  return SHARED.findIndex((pattern) => pattern.test(text));
}
