import { setTimeout as sleep } from 'node:timers/promises';

/** For the work of a `Leader`: does it again and again, `pauseMs` apart, until leadership ends. What it throws is told. */
export async function repeat(
  signal: AbortSignal,
  pauseMs: number,
  work: () => Promise<void>,
  failed: (error: Error) => void,
): Promise<void> {
  while (!signal.aborted) {
    await work().catch(failed);
    await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}
