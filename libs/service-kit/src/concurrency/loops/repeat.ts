import { setTimeout as sleep } from 'node:timers/promises';
import type { WakeUp } from '../wake-up.js';
import { untilTick } from './ticks.js';

export interface Pace {
  readonly everyMs: number;
  /** After a step that threw; else as long as after any other. */
  readonly afterErrorMs?: number;
  /** Ends a wait early when it is called. */
  readonly wakeUp?: WakeUp;
  /** Work is gathered for so long after each wait, 0 for not at all. */
  readonly gatherMs?: () => number;
}

/** Repeats a step until the signal (of a `Leader`: until leadership ends), at once while it returns `true`. What it throws is reported. */
export async function repeat(
  signal: AbortSignal,
  { everyMs, afterErrorMs = everyMs, wakeUp, gatherMs }: Pace,
  step: () => Promise<unknown>,
  onError: (error: Error) => void,
): Promise<void> {
  while (!signal.aborted) {
    let waitMs = everyMs;
    try {
      if ((await step()) === true) waitMs = 0;
    } catch (error) {
      onError(error as Error);
      waitMs = afterErrorMs;
    }
    if (waitMs === 0) continue;
    waitMs = untilTick(waitMs);
    await (wakeUp ? wakeUp.sleep(waitMs, signal) : pause(waitMs, signal));
    await pause(gatherMs?.() ?? 0, signal);
  }
}

/** Waits, but not longer than the signal lives. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
}

/** Repeats work until it has succeeded once, or the signal. What it throws is reported. */
export async function untilDone(
  signal: AbortSignal,
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: Error) => void,
): Promise<void> {
  const done = new AbortController();
  const step = async () => {
    await work();
    done.abort();
  };
  await repeat(AbortSignal.any([signal, done.signal]), { everyMs }, step, onError);
}
