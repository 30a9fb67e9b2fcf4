import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ROOT } from '../../files/repository.js';
import { withDurations } from './test-durations.js';

const ran = (path: string, seconds: number) => ({
  name: join(ROOT, path),
  startTime: 5_000,
  endTime: 5_000 + seconds * 1000,
});
const everywhere = () => true;

describe('withDurations', () => {
  it('takes the newest time of a file, and keeps those of others', () => {
    const known = { 'tests/dist/a.test.js': 40, 'tests/dist/b.test.js': 30 };

    const now = withDurations(known, [ran('tests/dist/b.test.js', 50.4), ran('tests/dist/c.test.js', 12)], everywhere);

    expect(Object.entries(now)).toEqual([
      ['tests/dist/b.test.js', 50],
      ['tests/dist/a.test.js', 40],
      ['tests/dist/c.test.js', 12],
    ]);
  });

  it('forgets what is quick now, and what is no file any more', () => {
    const known = { 'tests/dist/quick.test.js': 40, 'tests/dist/gone.test.js': 30 };

    const now = withDurations(known, [ran('tests/dist/quick.test.js', 1)], (path) => !path.includes('gone'));

    expect(now).toEqual({});
  });
});
