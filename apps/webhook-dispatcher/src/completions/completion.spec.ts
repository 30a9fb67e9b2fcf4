import { describe, expect, it } from '@jest/globals';
import type { AttemptOutcome } from '../attempts/attempt.js';
import type { Claim } from '../attempts/claim.js';
import { complete, recordsOf } from './completion.js';

function after(isAccepted: boolean, round_attempts = 0, endpoint_id = 1, consecutive_failures = 0) {
  return complete({ round_attempts, endpoint_id, consecutive_failures } as Claim, { isAccepted } as AttemptOutcome);
}

describe('complete', () => {
  it('delivers on acceptance, at any attempt', () => {
    for (const made of [0, 1, 5]) {
      expect(after(true, made)).toMatchObject({ status: 'delivered', retryDelayS: null, publishesFailure: false });
    }
  });

  it('schedules the next attempt after each of the first five failures', () => {
    const completions = [0, 1, 2, 3, 4].map((made) => after(false, made));

    expect(completions.map((one) => one.retryDelayS)).toEqual([60, 300, 1_800, 7_200, 43_200]);
    expect(completions.every((one) => one.status === 'pending' && !one.publishesFailure)).toBe(true);
  });

  it('fails and publishes that after the sixth', () => {
    expect(after(false, 5)).toMatchObject({ status: 'failed', retryDelayS: null, publishesFailure: true });
  });
});

describe('recordsOf', () => {
  it('counts failures after the last success, endpoint by endpoint', () => {
    const records = recordsOf([
      after(false, 0, 1),
      after(true, 0, 1),
      after(false, 0, 1),
      after(false, 0, 2),
      after(false, 0, 2),
    ]);

    expect(records).toEqual([
      { endpointId: 1, hadSuccess: true, failures: 1 },
      { endpointId: 2, hadSuccess: false, failures: 2 },
    ]);
  });

  it('leaves out endpoints for which nothing changes', () => {
    expect(recordsOf([after(true, 0, 1), after(true, 0, 2, 4)])).toEqual([
      { endpointId: 2, hadSuccess: true, failures: 0 },
    ]);
  });
});
