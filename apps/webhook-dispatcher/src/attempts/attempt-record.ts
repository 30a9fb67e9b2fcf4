import { isTestMerchant } from '@libs/dto/test-mode/test-mode';
import { count, measure } from '@libs/service-kit/telemetry/metrics/metrics';
import { beginLinkedWork, followed } from '@libs/service-kit/telemetry/tracing';
import type { AttemptOutcome } from './attempt.js';
import type { Claim } from './claim.js';

/** Returns the span attributes of an attempt; `error` is a class from a table, never text of the receiver. */
function resultAttributes({ statusCode, error }: AttemptOutcome) {
  return {
    ...(statusCode === null ? {} : { 'http.response.status_code': statusCode }),
    ...(error === null ? {} : { 'error.type': error }),
  };
}

/**
 * Makes an attempt as a separate piece of work: it is counted, and recorded as a span that is linked to the trace of
 * the event, which may be hours old.
 */
export async function recorded(claim: Claim, make: () => Promise<AttemptOutcome>): Promise<AttemptOutcome> {
  const trace = beginLinkedWork('webhook attempt', claim.traceparent, {
    attributes: {
      'checkout.delivery.id': claim.id,
      'checkout.event.type': claim.event_type,
      'checkout.attempt': claim.round_attempts + 1,
      'checkout.trigger': claim.trigger,
    },
  });
  return followed(trace, async () => {
    const outcome = await make();
    trace.span?.setAttributes(resultAttributes(outcome));
    if (!outcome.isOurs) note(claim, outcome);
    return outcome;
  });
}

/** Counts an attempt; those of test mode are in no figure. */
function note(
  { round_attempts, trigger, created_at, merchant_id }: Claim,
  { isAccepted, error, startedAt, timings }: AttemptOutcome,
) {
  if (merchant_id !== null && isTestMerchant(merchant_id)) return;
  count('checkout_webhook_attempts_total', { outcome: error ?? 'accepted' });
  const outcome = isAccepted ? 'accepted' : 'refused';
  measure('checkout_webhook_attempt_duration_seconds', timings.totalMs / 1_000, { outcome });
  if (round_attempts > 0 || trigger !== 'schedule') return;
  const delayS = Math.max(0, startedAt.getTime() - created_at.getTime()) / 1_000;
  measure('checkout_webhook_first_attempt_delay_seconds', delayS, {});
}
