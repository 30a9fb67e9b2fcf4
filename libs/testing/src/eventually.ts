import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';

/**
 * A bound for a broken system, not a measurement. EVENTUALLY_TIMEOUT_MS allows more where a machine is slow or busy.
 */
const TIMEOUT_MS = 15_000;
const SHOWN_CHARACTERS = 300;

/**
 * Waits for a condition: calls `check` until it does not throw and returns something truthy, and returns that. After
 * `timeoutMs`, or EVENTUALLY_TIMEOUT_MS where that is longer, it fails with the last error, or with the last value and
 * the text of the condition.
 */
export async function eventually<T>(check: () => T | Promise<T>, timeoutMs = TIMEOUT_MS): Promise<NonNullable<T>> {
  const boundMs = Math.max(timeoutMs, Number(process.env['EVENTUALLY_TIMEOUT_MS'] ?? 0));
  const end = Date.now() + boundMs;
  for (let waitMs = 10; ; waitMs = Math.min(waitMs * 1.5, 200)) {
    try {
      const value = await check();
      if (value) return value as NonNullable<T>;
      if (Date.now() > end) throw new Error(`${textOf(check)} was still ${inspect(value)} after ${boundMs} ms`);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
    await sleep(waitMs);
  }
}

function textOf(check: () => unknown): string {
  const text = String(check).replaceAll(/\s+/g, ' ');
  return text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)} …` : text;
}
