import type { TimelineEntry, TimelineKind, TimelinePayment } from '@libs/dto/payments/session-detail';
import { STABLECOIN_DECIMALS } from '@libs/money/cents';
import { sweptUnits } from '../ledger/payment.data.js';
import type { PaymentRow, UndoneSweep } from '../ledger/payment.entity.js';
import type { SessionRow } from '../ledger/session.entity.js';

/**
 * Returns the events of a session and of these payments, oldest first; those of one moment in the order of cause and
 * effect.
 */
export function timelineOf(session: SessionRow, payments: readonly PaymentRow[]): TimelineEntry[] {
  const moments = [
    moment('opened', session.created_at),
    ...payments.flatMap(momentsOf),
    moment('paid', session.paid_at),
    moment('expired', session.expired_at),
    moment('canceled', session.canceled_at),
  ];
  return moments.flatMap((entry) => entry ?? []).toSorted((a, b) => a.at.localeCompare(b.at));
}

function momentsOf(payment: PaymentRow): (TimelineEntry | undefined)[] {
  // Its block was gone before the payment was published.
  if (payment.status === 'reverted' && !payment.reverted_at) return [];
  const facts = {
    payment_id: payment.id,
    tx_hash: payment.tx_hash,
    asset: payment.asset,
    amount_usd_cents: payment.amount_usd_cents,
    amount_units: String(payment.base_units),
    decimals: STABLECOIN_DECIMALS,
    fee_usd_cents: null,
    net_usd_cents: null,
    fee_units: null,
    net_units: null,
    sweep_tx_hash: null,
  };
  const { fee_usd_cents, net_usd_cents, sweep_tx_hash } = payment;
  const swept = { fee_usd_cents, net_usd_cents, ...sweptUnits(payment), sweep_tx_hash };
  return [
    moment('payment_detected', payment.detected_at, facts),
    moment(payment.late ? 'payment_late' : 'payment_confirmed', payment.confirmed_at, facts),
    moment('payment_reverted', payment.reverted_at, facts),
    moment('payment_swept', payment.swept_at, { ...facts, ...swept }),
    ...(payment.undone_sweep ? undoneMoments(payment.undone_sweep, facts) : []),
  ];
}

/** Returns the entries of a sweep that the chain took back, which did take place. */
function undoneMoments(undone: UndoneSweep, facts: TimelinePayment): (TimelineEntry | undefined)[] {
  const { fee_usd_cents, net_usd_cents, fee: fee_units, net: net_units, sweep_tx_hash } = undone;
  const sweep = { ...facts, fee_usd_cents, net_usd_cents, fee_units, net_units, sweep_tx_hash };
  return [
    moment('payment_swept', new Date(undone.swept_at), sweep),
    moment('payment_unswept', new Date(undone.undone_at), sweep),
  ];
}

function moment(
  kind: TimelineKind,
  at: Date | null,
  payment: TimelinePayment | null = null,
): TimelineEntry | undefined {
  return at ? { at: at.toISOString(), kind, payment, delivery: null } : undefined;
}
