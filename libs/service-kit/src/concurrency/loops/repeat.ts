import { setTimeout as sleep } from 'node:timers/promises';
import type { WakeUp } from '../wake-up.js';
import { untilTick } from './ticks.js';

/** How often a loop repeats its step. */
export interface LoopTiming {
  /** If it is a function, it is called before each wait. */
  readonly everyMs: number | (() => number);
  /** The wait after a step that threw; absent: the usual one. */
  readonly afterErrorMs?: number;
  /** Ends a wait early when it is called. */
  readonly wakeUp?: WakeUp;
  /** How long work is gathered after each wait; 0: not at all. */
  readonly gatherMs?: () => number;
}

/**
 * A step of a loop, repeated at once when it returns `true`. `isWoken`: whether a wake-up ended the wait before it,
 * rather than its time.
 */
export type Step = (isWoken: boolean) => Promise<unknown>;

/**
 * Repeats a step until the signal is aborted (of a `Leader`: until leadership ends), at once while it returns `true`.
 * Passes what it throws to `onError`.
 */
export async function repeat(
  signal: AbortSignal,
  { everyMs, afterErrorMs, wakeUp, gatherMs }: LoopTiming,
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

/** Waits, at most until the signal is aborted. Nothing wakes it up. */
async function pause(ms: number, signal: AbortSignal): Promise<false> {
  if (ms > 0) await sleep(ms, undefined, { signal }).catch(() => undefined);
  return false;
}

/** Repeats work until it has succeeded once, or the signal is aborted. Passes what it throws to `onError`. */
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
