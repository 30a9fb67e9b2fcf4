import type { AttemptOutcome } from '../attempts/attempt.js';
import type { Claim } from '../attempts/claim.js';
import { type DeliveryStep, stepDelivery } from '../retry-schedule/delivery-step.js';

/** The effect of an attempt on its delivery. */
export interface Completion extends DeliveryStep {
  claim: Claim;
  outcome: AttemptOutcome;
}

/** Computes the delivery's transition for an attempt. Pure. */
export function complete(claim: Claim, outcome: AttemptOutcome): Completion {
  const made = claim.round_attempts + 1;
  const moved = stepDelivery('pending', outcome.isAccepted ? 'accepted' : 'refused', made);
  if (!moved) throw new Error(`a pending delivery has no step for attempt ${made}`);
  return { claim, outcome, ...moved };
}

/** The effect of a batch of attempts on an endpoint's record of failures. */
export interface EndpointRecord {
  endpointId: number;
  hadSuccess: boolean;
  /** The number of failures after the last success of the batch. */
  failures: number;
}

/**
 * Sums up attempts by endpoint, in the order in which they ended. Endpoints without a failure before and now are left
 * out, because nothing changes for them (so a success may count late when another batch writes a failure). Pure.
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
