import type { Slots } from './endpoint-queues.js';

/**
 * The most concurrent requests to one endpoint, of 256 quick ones in total, so that no endpoint can take every slot.
 */
export const PER_ENDPOINT = 8;
/**
 * The time after which a request without a response is slow: it leaves its quick slot, and an endpoint that keeps
 * failing gets the next one.
 */
const SLOW_AFTER_MS = 150;
/** The time after which claims for an endpoint are released if none of its requests has ended. */
const STALLED_AFTER_MS = 1_000;
/**
 * The most open requests to an endpoint that hangs: one starts every 200 ms, each lasts for 15 s, and a margin is
 * added.
 */
const PER_FAILING_ENDPOINT = 80;
/** The interval at which requests are checked for having become slow. */
export const AGE_MS = 25;

/**
 * Returns the slots of a process with the given numbers of quick and slow ones. The share of one endpoint is published
 * in docs/webhooks.md.
 */
export function slotsOf(quick: number, slow: number): Slots {
  return {
    ...{ quick, slow },
    slowAfterMs: SLOW_AFTER_MS,
    perEndpoint: PER_ENDPOINT,
    perFailingEndpoint: PER_FAILING_ENDPOINT,
    stalledAfterMs: STALLED_AFTER_MS,
  };
}
