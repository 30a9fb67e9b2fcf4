import type { LoopTiming } from '@libs/service-kit/concurrency/loops/repeat';

const AFTER_ERROR_MS = 1_000;

/** Returns how often the sweeper repeats a step. After an error it retries soon, even where the interval is long. */
export function loopTiming(everyMs: LoopTiming['everyMs']): LoopTiming {
  return { everyMs, afterErrorMs: AFTER_ERROR_MS };
}
