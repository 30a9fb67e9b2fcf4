import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Check, runChecks } from './run-checks.js';
import type { Subject } from './subject.js';

const SUBJECT = {} as Subject;
const found = async (check: Check) => (await runChecks(SUBJECT, { disk: check }))[0];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a check', () => {
  it('that hangs is a finding after a minute, and holds up no other', async () => {
    const all = runChecks(SUBJECT, {
      disk: () => new Promise(() => undefined),
      mail: async (_, findings) => findings.ok('connection', 'it answers'),
    });
    await jest.advanceTimersByTimeAsync(60_000);

    expect(await all).toMatchObject([
      { check: 'disk.check', status: 'failure', found: 'the check could not be completed: no result after 60 s' },
      { check: 'mail.connection', status: 'ok' },
    ]);
  });

  it('that fails by itself is a finding', async () => {
    expect(await found(() => Promise.reject(new Error('no such disk')))).toMatchObject({
      status: 'failure',
      found: 'the check could not be completed: no such disk',
    });
  });
});
