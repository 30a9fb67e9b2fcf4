import type { PayView } from '@libs/dto/rpc/sessions.rpc';

export const PAY_STATES = [
  'waiting',
  'partial',
  'partial-seen',
  'checking',
  'confirming',
  'reverted',
  'paid',
  'paid-over',
  'paid-late',
  'expired',
  'expired-partial',
  'canceled',
  'canceled-partial',
] as const;

/** The state that the page shows, derived from the ledger and the server's clock; the browser decides nothing. */
export type PayState = (typeof PAY_STATES)[number];

export function payState(view: PayView): PayState {
  if (view.status === 'paid') return paidState(view);
  // The credited and the seen money are enough together: only the network is awaited.
  if (view.to_send_usd_cents === 0) return 'confirming';
  const paidSome = seenUsdCents(view) > 0;
  if (view.status === 'canceled') return paidSome ? 'canceled-partial' : 'canceled';
  if (view.status === 'expired') return paidSome ? 'expired-partial' : 'expired';
  // Over by the clock, but the blocks of the last moments are still being read: money in them is on time.
  if (isPast(view.expires_at, view.server_time)) return 'checking';
  if (view.payments.some(({ status }) => status === 'reverted')) return 'reverted';
  if (!paidSome) return 'waiting';
  return view.in_flight_usd_cents > 0 ? 'partial-seen' : 'partial';
}

/** Returns what has arrived so far, credited or not, in cents. */
export function seenUsdCents({ amount_usd_cents, to_send_usd_cents }: PayView): number {
  return amount_usd_cents - to_send_usd_cents;
}

function paidState({ labels }: PayView): PayState {
  if (labels.includes('over')) return 'paid-over';
  return labels.includes('late') ? 'paid-late' : 'paid';
}

export type Tone = 'plain' | 'busy' | 'good' | 'warn';

interface Facts {
  readonly tone: Tone;
  /** Whether the page asks the buyer for money: for the amount that is neither credited nor seen. */
  readonly asks?: true;
  /** Whether the buyer sees a contact in addition to the state. */
  readonly contact?: true;
  /** Whether the buyer may have sent money that is not seen. */
  readonly missing?: true;
  /** The interval at which the page polls. Money may arrive late, so it never stops. */
  readonly pollEveryS: number;
}

/** The look and behavior of each state. */
// biome-ignore format: a table reads best as a table
export const STATE_FACTS: Readonly<Record<PayState, Facts>> = {
  waiting:            { tone: 'plain', pollEveryS: 5, asks: true, missing: true },
  partial:            { tone: 'warn',  pollEveryS: 5, asks: true, missing: true },
  'partial-seen':     { tone: 'busy',  pollEveryS: 2, asks: true, missing: true },
  checking:           { tone: 'busy',  pollEveryS: 3, missing: true },
  confirming:         { tone: 'busy',  pollEveryS: 2 },
  reverted:           { tone: 'warn',  pollEveryS: 5, asks: true, contact: true, missing: true },
  paid:               { tone: 'good',  pollEveryS: 60 },
  'paid-over':        { tone: 'good',  pollEveryS: 60, contact: true },
  'paid-late':        { tone: 'good',  pollEveryS: 60, contact: true },
  expired:            { tone: 'warn',  pollEveryS: 30, contact: true, missing: true },
  'expired-partial':  { tone: 'warn',  pollEveryS: 30, contact: true, missing: true },
  canceled:           { tone: 'warn',  pollEveryS: 30, contact: true, missing: true },
  'canceled-partial': { tone: 'warn',  pollEveryS: 30, contact: true, missing: true },
};

/**
 * Blocks come every quarter of a second and are read at once; a minute's delay is our fault, and the buyer is informed.
 */
export const DELAY_TO_TELL_MS = 60_000;

/** Returns whether a payment just sent may not be seen yet, because the chain is not read up to now. */
export function isDelayed({ scanned_until, server_time }: PayView): boolean {
  return scanned_until !== null && Date.parse(server_time) - Date.parse(scanned_until) > DELAY_TO_TELL_MS;
}

export function isPast(moment: string, now: string): boolean {
  return Date.parse(moment) <= Date.parse(now);
}
