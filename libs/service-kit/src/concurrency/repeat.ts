import { setTimeout as sleep } from 'node:timers/promises';

export interface Pace {
  readonly everyMs: number;
  /** After a step that threw; else as long as after any other. */
  readonly afterErrorMs?: number;
}

/** Repeats a step until the signal (of a `Leader`: until leadership ends), at once while it returns `true`. What it throws is reported. */
export async function repeat(
  signal: AbortSignal,
  { everyMs, afterErrorMs = everyMs }: Pace,
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
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => undefined);
  }
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
