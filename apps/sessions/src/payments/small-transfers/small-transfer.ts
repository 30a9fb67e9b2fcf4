import type { TransferChange, TransferDetected } from '@libs/events/payloads/chain.payload';
import { baseUnitsFromCents } from '@libs/money/cents';
import { step } from '@libs/state-machines/machine';
import { CREDITED_STATES, type PaymentStatus, paymentMachine } from '@libs/state-machines/payment.machine';
import type { SessionEvent } from '@libs/state-machines/session.machine';
import type { PaymentRow } from '../../ledger/payment.entity.js';
import type { SessionSums } from '../../ledger/payment-ledger.service.js';
import type { SessionRow } from '../../ledger/session.entity.js';

/**
 * Returns whether a transfer is too small to be a payment of its own. A transfer of zero always is, because it costs
 * its sender only gas.
 */
export function isSmall(transfer: TransferDetected, session: SessionRow, known: PaymentRow | undefined): boolean {
  if (known) return known.below_minimum;
  const units = BigInt(transfer.base_units);
  return units === 0n || units < baseUnitsFromCents(session.minimum_payment_usd_cents);
}

/** Returns the status of a transfer's row after an event. Events may come in any order, so each may be the first. */
export function statusAfter(known: PaymentRow | undefined, change: TransferChange, onTime: boolean): PaymentStatus {
  if (!known && change === 'dropped') return 'reverted';
  const take = (from: PaymentStatus, on: 'seen_again' | 'final' | 'dropped') =>
    step(paymentMachine, from, on, { onTime })?.to ?? from;
  if (change === 'dropped') return take(known!.status, 'dropped');
  const seen = known ? take(known.status, 'seen_again') : 'detected';
  return change === 'final' ? take(seen, 'final') : seen;
}

/** Returns what a row adds to its session's sums. */
export function shareOf(row: Pick<PaymentRow, 'status' | 'base_units'> | undefined): SessionSums {
  if (!row) return { paid: 0n, inFlight: 0n };
  return {
    paid: CREDITED_STATES.includes(row.status) ? row.base_units : 0n,
    inFlight: row.status === 'detected' ? row.base_units : 0n,
  };
}

/**
 * Returns the effect of small transfers on their session: undefined, unless they make it complete or incomplete. Then
 * the merchant must be notified, and one of them becomes a payment that can be published; only a loss of money that was
 * merely in flight needs no event.
 */
export function meaningOf(
  needed: bigint,
  before: SessionSums,
  after: SessionSums,
): { on: SessionEvent; shown: boolean } | undefined {
  const isWhole = ({ paid }: SessionSums) => paid >= needed;
  const wouldBe = ({ paid, inFlight }: SessionSums) => paid + inFlight >= needed;
  if (isWhole(after) !== isWhole(before)) return { on: isWhole(after) ? 'credited' : 'credit_reverted', shown: true };
  if (isWhole(after) || wouldBe(after) === wouldBe(before)) return undefined;
  return wouldBe(after) ? { on: 'transfer_detected', shown: true } : { on: 'transfer_dropped', shown: false };
}
