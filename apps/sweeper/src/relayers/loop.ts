import { setTimeout as sleep } from 'node:timers/promises';

const AFTER_ERROR_MS = 1_000;

/** Repeats a step until the signal: at once while it says `true`, else after the interval, after an error a second later. */
export async function repeat(
  signal: AbortSignal,
  intervalMs: number,
  step: () => Promise<unknown>,
  onError: (error: Error) => void,
): Promise<void> {
  while (!signal.aborted) {
    let waitMs = intervalMs;
    try {
      if ((await step()) === true) waitMs = 0;
    } catch (error) {
      onError(error as Error);
      waitMs = AFTER_ERROR_MS;
    }
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
}
