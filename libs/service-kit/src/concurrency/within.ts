import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for something, but not for ever. Whether it came to its end in time; false also where it failed. */
export async function within(ms: number, ended: Promise<unknown>): Promise<boolean> {
  const stop = new AbortController();
  const isOver = ended.then(
    () => true,
    () => false,
  );
  const isLate = sleep(ms, false, { signal: stop.signal }).catch(() => false);
  const outcome = await Promise.race([isOver, isLate]);
  stop.abort();
  return outcome;
}
