import { request } from 'undici';
import type { Findings } from '../finding.js';
import type { Subject } from '../subject.js';

/**
 * The largest deviation of the clock, in milliseconds: signatures of webhooks are accepted for five minutes, codes of
 * apps for one.
 */
const WRONG_MS = 30_000;
const OFF_MS = 3_000;
const TIMEOUT_MS = 10_000;

/**
 * Checks the clock of this machine against the `Date` headers of the RPC providers: the median, so that one wrong
 * server does not count.
 */
export async function checkClock({ rpcUrls }: Subject, findings: Findings): Promise<void> {
  const offsets = (await Promise.all(rpcUrls.map(offsetOf))).flatMap((offset) => offset ?? []).sort((a, b) => a - b);
  const offset = offsets[Math.floor(offsets.length / 2)];
  if (offset === undefined)
    return findings.skipped('offset', 'no server gave its time', 'compare with timedatectl or chronyc tracking');
  const seconds = (Math.abs(offset) / 1_000).toFixed(0);
  const todo = 'turn on time synchronization (chrony, systemd-timesyncd)';
  if (Math.abs(offset) > WRONG_MS)
    findings.failure('offset', `this machine's clock is ${seconds} s ${offset > 0 ? 'behind' : 'ahead'}`, todo);
  else if (Math.abs(offset) > OFF_MS)
    findings.warning('offset', `this machine's clock is ${seconds} s ${offset > 0 ? 'behind' : 'ahead'}`, todo);
  else findings.ok('offset', 'the clock of this machine is right within 3 s');
}

/**
 * Returns by how many milliseconds a server is ahead of this machine; the header has whole seconds. Undefined where it
 * sends no time.
 */
async function offsetOf(url: string): Promise<number | undefined> {
  try {
    const { origin, pathname, search } = new URL(url);
    const sentAt = Date.now();
    const response = await request(`${origin}${pathname}${search}`, {
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
    });
    const middle = (sentAt + Date.now()) / 2;
    await response.body.dump();
    const date = Date.parse(String(response.headers.date));
    return Number.isNaN(date) ? undefined : date + 500 - middle;
  } catch {
    return undefined;
  }
}
