import { createHash } from 'node:crypto';
import type { QuotasView } from './quotas.dto.js';

/** The most customers that a sentence names; a digest stands for all of them. */
const MAX_NAMED = 10;

type Window = QuotasView['windows'][number];

/**
 * Returns what a change of caps lets agents spend in addition, as parts of a sentence. Empty where it allows nothing
 * more.
 */
export function raisedCaps(before: QuotasView, after: QuotasView): string[] {
  return [
    ...raisedBy(before.key_daily_usd, after.key_daily_usd).map((cap) => `each key ${cap}`),
    ...raisedBy(before.end_user_daily_usd, after.end_user_daily_usd).map((cap) => `each customer ${cap}`),
    ...raisedCustomers(before, after),
    ...before.windows.filter((window) => isLoosened(window, after.windows)).map(loosened(after.windows)),
  ];
}

function raisedBy(before: number | null, after: number | null): string[] {
  if (before === null || (after !== null && after <= before)) return [];
  return [after === null ? 'without a cap' : `up to US$${after} a day`];
}

function raisedCustomers(before: QuotasView, after: QuotasView): string[] {
  const capIn = ({ end_users, end_user_daily_usd }: QuotasView, ref: string) =>
    Object.hasOwn(end_users, ref) ? end_users[ref]!.daily_usd : end_user_daily_usd;
  const refs = [...new Set([...Object.keys(before.end_users), ...Object.keys(after.end_users)])].toSorted();
  const raised = refs.flatMap((ref) =>
    raisedBy(capIn(before, ref), capIn(after, ref)).map((cap) => `customer ${JSON.stringify(ref)} ${cap}`),
  );
  if (raised.length <= MAX_NAMED) return raised;
  const digest = createHash('sha256').update(raised.join('\n')).digest('hex').slice(0, 16);
  return [...raised.slice(0, MAX_NAMED), `${raised.length - MAX_NAMED} more customers (list ${digest})`];
}

/** Returns whether a window was loosened. It counts as kept where one of the same length and scope allows no more. */
function isLoosened({ seconds, scope, usd }: Window, after: readonly Window[]): boolean {
  return !after.some((window) => window.seconds === seconds && window.scope === scope && window.usd <= usd);
}

function loosened(after: readonly Window[]): (window: Window) => string {
  return ({ seconds, scope }) => {
    const now = after.find((window) => window.seconds === seconds && window.scope === scope);
    return now ? `US$${now.usd} in ${seconds} seconds (${scope})` : `no limit in ${seconds} seconds (${scope})`;
  };
}
