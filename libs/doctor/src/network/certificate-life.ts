/** The period in which a certificate is valid: from when to when, in milliseconds. */
export interface Validity {
  readonly from: number;
  readonly to: number;
}

/**
 * Proxies renew a certificate when a third of its life is left, which may be 90 days, 6 or some hours: if only half of
 * that is left, they failed to.
 */
const LATE_SHARE = 1 / 6;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Returns in words how long it is still valid, and whether it should have been renewed by now. */
export function certificateLife({ from, to }: Validity, now: number): { left: string; isOverdue: boolean } {
  const leftMs = to - now;
  const left = leftMs < 2 * DAY_MS ? counted(leftMs / HOUR_MS, 'hour') : counted(leftMs / DAY_MS, 'day');
  return { left, isOverdue: leftMs < (to - from) * LATE_SHARE };
}

function counted(amount: number, unit: string): string {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? '' : 's'}`;
}
