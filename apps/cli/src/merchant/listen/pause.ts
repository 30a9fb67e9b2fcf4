import { setTimeout as sleep } from 'node:timers/promises';

/** Resolves after some time, or as soon as the signal is aborted. */
export async function pausedFor(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
