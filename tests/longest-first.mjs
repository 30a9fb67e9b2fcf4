import TestSequencer from '@jest/test-sequencer';

/** The longest files, longest first: one that starts last would run alone while the other worker is idle. */
const LONGEST = [
  'faults/rolling.test',
  'browser/dashboard.test',
  'faults/crashes.test',
  'faults/restore.test',
  'faults/crashes-at-work.test',
  'browser/operator.test',
  'browser/pay-journeys.test',
  'api/fuzz.test',
  'faults/redelivery.test',
  'browser/pay-looks.test',
  'e2e/ways-of-paying.test',
  'turn-runner/dist/test/resuming.test',
  'webhook-dispatcher/dist/test/dispatching.test',
  'local/dist/test/start.test',
  'sweeper/dist/test/batch.test',
];

/** Jest goes by how long files took the last time, and where it never ran by their size: a small file here may start a whole system. */
export default class LongestFirst extends TestSequencer {
  async sort(tests) {
    return (await super.sort(tests)).toSorted((a, b) => placeOf(a.path) - placeOf(b.path));
  }
}

function placeOf(path) {
  const place = LONGEST.findIndex((name) => path.includes(name));
  return place < 0 ? LONGEST.length : place;
}
