import { type DeliveryStatus, deliveryMachine } from '@libs/machines/delivery.machine';
import { step } from '@libs/machines/machine';
import type { AttemptOutcome } from '../attempts/attempt.js';
import type { Claim } from '../attempts/claim.js';
import { attemptsLeft, retryDelayS } from './retry-schedule.js';

/** What an attempt means for its delivery. */
export interface Completion {
  claim: Claim;
  outcome: AttemptOutcome;
  status: DeliveryStatus;
  /** Seconds to the next attempt; null when there is none. */
  retryDelayS: number | null;
  /** The sixth attempt failed: operators and the owner are told. */
  publishesFailure: boolean;
}

/** Takes the delivery's step for an attempt. Pure. */
export function complete(claim: Claim, outcome: AttemptOutcome): Completion {
  const made = claim.round_attempts + 1;
  const moved = step(deliveryMachine, 'pending', outcome.isAccepted ? 'accepted' : 'refused', {
    attemptsLeft: attemptsLeft(made),
  });
  if (!moved) throw new Error(`a pending delivery has no step for attempt ${made}`);
  return {
    claim,
    outcome,
    status: moved.to,
    retryDelayS: moved.effects.includes('schedule') ? retryDelayS(made) : null,
    publishesFailure: moved.effects.includes('publish_failed'),
  };
}

/** What a batch of attempts means for an endpoint's record of failures. */
export interface EndpointRecord {
  endpointId: number;
  hadSuccess: boolean;
  /** Failures after the last success of the batch. */
  failures: number;
}

/**
 * Sums attempts up by endpoint, in the order in which they ended. Endpoints that had no failure before and have none now
 * are left out: nothing changes for them (a success beside a failure in another batch may so count late). Pure.
 */
export function recordsOf(completions: readonly Completion[]): EndpointRecord[] {
  const records = new Map<number, EndpointRecord>();
  for (const { claim, outcome } of completions) {
    const { endpoint_id: endpointId, consecutive_failures: before } = claim;
    if (outcome.isAccepted && before === 0 && !records.has(endpointId)) continue;
    const record = records.get(endpointId) ?? { endpointId, hadSuccess: false, failures: 0 };
    if (outcome.isAccepted) Object.assign(record, { hadSuccess: true, failures: 0 });
    else record.failures += 1;
    records.set(endpointId, record);
  }
  return [...records.values()];
}
