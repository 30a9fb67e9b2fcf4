import type { Slots } from './lanes.js';

/**
 * The most concurrent requests to one endpoint, of 256 quick ones in total, so that no endpoint can take every slot.
 */
export const PER_ENDPOINT = 8;
/**
 * A request without a response by then is slow: it leaves its quick slot, and an endpoint that keeps failing gets the
 * next one.
 */
const SLOW_AFTER_MS = 150;
/** Claims for an endpoint are released when none of its requests has ended for this long. */
const STALLED_AFTER_MS = 1_000;
/**
 * The most open requests to an endpoint that hangs: one starts each 200 ms, each lasts for 15 s, and a margin is added.
 */
const PER_FAILING_ENDPOINT = 80;
/** How often requests are checked for having become slow. */
export const AGE_MS = 25;

/**
 * The slots of a process with so many quick and slow ones. What an endpoint gets of them is published in
 * docs/webhooks.md.
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
