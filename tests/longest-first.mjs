import { readFileSync } from 'node:fs';
import TestSequencer from '@jest/test-sequencer';

/** Seconds by compiled file, as `RECORD_DURATIONS=1 npm test` wrote them down. A file that is not there is taken for a short one. */
const DURATIONS = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'));

/** The longest files first: one that starts last would run alone while the other workers are idle. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const secondsOf = ({ path, context }) => DURATIONS[path.slice(context.config.rootDir.length + 1)] ?? 0;
    return tests.toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a.path < b.path ? -1 : 1));
  }
}
