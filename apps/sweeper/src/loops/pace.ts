import type { Pace } from '@libs/service-kit/concurrency/repeat';

const AFTER_ERROR_MS = 1_000;

/** How often the sweeper repeats a step: after a fault soon again, however seldom it is due. */
export function pace(everyMs: number): Pace {
  return { everyMs, afterErrorMs: AFTER_ERROR_MS };
}
