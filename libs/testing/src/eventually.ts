import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for a condition: calls `check` until it does not throw and gives something truthy, and returns that. Fails with
 * the last error after `timeoutMs`; the bound is for a broken system, not a measurement.
 */
export async function eventually<T>(check: () => T | Promise<T>, timeoutMs = 90_000): Promise<NonNullable<T>> {
  const end = Date.now() + timeoutMs;
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.5, 200)) {
    try {
      const value = await check();
      if (value) return value as NonNullable<T>;
      if (Date.now() > end) throw new Error(`still ${String(value)} after ${timeoutMs} ms`);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(waitMs);
  }
}
