import { setTimeout as sleep } from 'node:timers/promises';
import type { WakeUp } from '../wake-up.js';
import { untilTick } from './ticks.js';

export interface Pace {
  /** Read before each wait where it is a function. */
  readonly everyMs: number | (() => number);
  /** After a step that threw; else as long as after any other. */
  readonly afterErrorMs?: number;
  /** Ends a wait early when it is called. */
  readonly wakeUp?: WakeUp;
  /** Work is gathered for so long after each wait, 0 for not at all. */
  readonly gatherMs?: () => number;
}

/**
 * A step of a loop. `isWoken`: whether a wake-up ended the wait before it, and not its time. It is repeated at once
 * where it returns `true`.
 */
export type Step = (isWoken: boolean) => Promise<unknown>;

/**
 * Repeats a step until the signal (of a `Leader`: until leadership ends), at once while it returns `true`. What it
 * throws is reported.
 */
export async function repeat(
  signal: AbortSignal,
  { everyMs, afterErrorMs, wakeUp, gatherMs }: Pace,
  step: Step,
  onError: (error: Error) => void,
): Promise<void> {
  let isWoken = false;
  const usualMs = () => (typeof everyMs === 'number' ? everyMs : everyMs());
  while (!signal.aborted) {
    let pauseMs = usualMs;
    try {
      if ((await step(isWoken)) === true) continue;
    } catch (error) {
      onError(error as Error);
      pauseMs = () => afterErrorMs ?? usualMs();
    }
    const waitMs = untilTick(pauseMs());
    isWoken = wakeUp ? await wakeUp.sleep(waitMs, signal) : await pause(waitMs, signal);
    await pause(gatherMs?.() ?? 0, signal);
  }
}

/** Waits, but not longer than the signal lives. Nothing wakes it up. */
async function pause(ms: number, signal: AbortSignal): Promise<false> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
  return false;
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
