import type { UnitsByAsset } from '@libs/dto/payments/views';
import type { PaymentChanged, PaymentData, RevertedData, SweptData } from '@libs/events/payloads/sessions.payload';
import { centsFromBaseUnits, STABLECOIN_DECIMALS } from '@libs/money/cents';
import { getAddress } from 'ethers';
import { userIdOf } from '../external-user-ids/external-user-id.js';
import type { PaymentRow, UndoneSweep } from './payment.entity.js';
import type { Overall } from './payment-ledger.service.js';
import { referenceOf } from './session.data.js';
import type { SessionRow } from './session.entity.js';
import { termsOf } from './session-terms.js';

/** Returns the payment in the form of payment.detected. */
export function detectedData(payment: PaymentRow, session: SessionRow): PaymentData {
  return {
    payment_id: payment.id,
    invoice_id: session.id,
    session_token: session.token,
    user_external_id: userIdOf(session),
    metadata: session.metadata,
    ...referenceOf(session),
    amount_usd_cents: payment.amount_usd_cents,
    amount_units: String(payment.base_units),
    decimals: STABLECOIN_DECIMALS,
    asset: payment.asset,
    token: payment.asset,
    tx_hash: payment.tx_hash,
    log_index: payment.log_index,
    block_number: payment.block_number,
    from_address: getAddress(payment.from_address),
  };
}

/** Returns the data of a payment with the running total, for events after the credit. */
export function creditedData(payment: PaymentRow, session: SessionRow): PaymentData {
  return {
    ...detectedData(payment, session),
    paid_total_usd_cents: centsFromBaseUnits(session.paid),
    expected_amount_usd_cents: session.expected_usd_cents,
  };
}

/** Returns the payment in the form of payment.reverted: with its state before, and the loss. */
export function revertedData(before: PaymentRow, payment: PaymentRow, session: SessionRow): RevertedData {
  const credited = isCredited(before) ? before.base_units : 0n;
  const swept = sweepOf(before);
  const [creditedCents, sweptUnits] = [centsFromBaseUnits(credited), swept?.net ?? '0'];
  return {
    ...creditedData(payment, session),
    previous_status: swept ? 'swept' : before.status,
    loss: {
      credited_units: String(credited),
      credited_usd_cents: creditedCents,
      swept_units: String(sweptUnits),
      swept_usd_cents: swept?.net_usd_cents ?? 0,
      sweep_tx_hash: swept?.sweep_tx_hash ?? null,
      missing_units: String(credited),
      missing_usd_cents: creditedCents,
    },
  };
}

function isCredited({ status }: PaymentRow): boolean {
  return status === 'confirmed' || status === 'late' || status === 'swept';
}

/**
 * Returns the sweep of a credited payment: the one in effect, or one that the chain took back since the credit. The
 * loss of a transfer and the loss of its sweep are two events, and either may come first.
 */
function sweepOf(
  row: PaymentRow,
): Pick<PaymentRow, 'net' | 'net_usd_cents' | 'sweep_tx_hash'> | UndoneSweep | undefined {
  if (row.status === 'swept') return row;
  if (!row.undone_sweep || !row.confirmed_at || !isCredited(row)) return undefined;
  return Date.parse(row.undone_sweep.undone_at) > row.confirmed_at.getTime() ? row.undone_sweep : undefined;
}

/** Returns an event about a payment, with what our own services need in addition to the merchant's data. */
export function paymentChanged<Data extends PaymentData>(
  payment: PaymentRow,
  session: SessionRow,
  data: Data,
): PaymentChanged & { data: Data } {
  return {
    chain_id: payment.chain_id,
    merchant_id: payment.merchant_id,
    version: payment.transfer_version,
    data,
    token_address: payment.token_address,
    base_units: String(payment.base_units),
    deposit: termsOf(session),
    session: { status: session.status, expires_at: session.expires_at.toISOString() },
  };
}

/** Returns the payment in the form of payment.swept. */
export function sweptData(payment: PaymentRow, session: SessionRow): SweptData {
  const {
    paid_total_usd_cents: _,
    expected_amount_usd_cents: __,
    from_address: ___,
    ...data
  } = detectedData(payment, session);
  return {
    ...data,
    fee_usd_cents: payment.fee_usd_cents as number,
    net_usd_cents: payment.net_usd_cents as number,
    ...(sweptUnits(payment) as { fee_units: string; net_units: string }),
    sweep_tx_hash: payment.sweep_tx_hash as string,
    treasury_address: getAddress(payment.treasury_address as string),
  };
}

/** Returns the fee and net amount of a payment's sweep in base units; null until it is swept. */
export function sweptUnits({ fee, net }: Pick<PaymentRow, 'fee' | 'net'>): {
  fee_units: string | null;
  net_units: string | null;
} {
  return { fee_units: fee === null ? null : String(fee), net_units: net === null ? null : String(net) };
}

/** Converts base units to text for JSON. */
export function unitsByAsset({ USDC, USDT }: Overall['belowMinimum']): UnitsByAsset {
  return { USDC: String(USDC), USDT: String(USDT) };
}
