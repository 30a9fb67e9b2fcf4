import type { PaymentView } from '@libs/dto/payments/views';
import { isTestMerchant, networkOf } from '@libs/dto/test-mode/test-mode';
import { centsFromBaseUnits, STABLECOIN_DECIMALS } from '@libs/money/cents';
import type { SessionStatus } from '@libs/state-machines/session.machine';
import { getAddress } from 'ethers';
import { type UserIdColumns, userIdOf } from '../external-user-ids/external-user-id.js';
import { sweptUnits } from '../ledger/payment.data.js';
import type { PaymentRow } from '../ledger/payment.entity.js';
import { referenceOf } from '../ledger/session.data.js';

/** A payment with the fields of its session that it shows. */
export interface ListedPayment extends PaymentRow, UserIdColumns {
  session_token: string;
  metadata: Record<string, unknown> | null;
  reference: string | null;
  session_paid: bigint;
  session_status: SessionStatus;
  session_expires_at: Date;
  expected: number;
}

/** Returns whether the sweeper leaves the payment at its address while the rest is awaited (ADR 0026). */
function isHeld({ status, session_status: session }: ListedPayment): boolean {
  return status === 'confirmed' && (session === 'open' || session === 'processing');
}

/** Returns a payment as its merchant sees it. */
export function paymentView(row: ListedPayment): PaymentView {
  return {
    payment_id: row.id,
    invoice_id: row.session_id,
    livemode: !isTestMerchant(row.merchant_id),
    network: networkOf({ livemode: !isTestMerchant(row.merchant_id), chain_id: row.chain_id }),
    session_token: row.session_token,
    user_external_id: userIdOf(row),
    metadata: row.metadata,
    ...referenceOf(row),
    amount_usd_cents: row.amount_usd_cents,
    amount_units: String(row.base_units),
    decimals: STABLECOIN_DECIMALS,
    paid_total_usd_cents: centsFromBaseUnits(row.session_paid),
    expected_amount_usd_cents: row.expected,
    asset: row.asset,
    token: row.asset,
    tx_hash: row.tx_hash,
    log_index: row.log_index,
    block_number: row.block_number,
    from_address: getAddress(row.from_address),
    status: row.status,
    late: row.late,
    fee_usd_cents: row.fee_usd_cents,
    net_usd_cents: row.net_usd_cents,
    ...sweptUnits(row),
    sweep_tx_hash: row.sweep_tx_hash,
    detected_at: row.detected_at.toISOString(),
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    swept_at: row.swept_at?.toISOString() ?? null,
    waits_for_rest_until: isHeld(row) ? row.session_expires_at.toISOString() : null,
  };
}
