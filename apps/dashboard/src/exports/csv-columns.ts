import type { PaymentView, SessionView } from '@libs/dto/payments/views';
import type { CsvColumns } from '@libs/service-kit/http/csv/csv-text';

// biome-ignore format: a table reads best as a table
export const SESSION_COLUMNS: CsvColumns<SessionView> = [
  ['invoice_id',           (s) => s.invoice_id],
  ['token',                (s) => s.token],
  ['status',               (s) => s.status],
  ['labels',               (s) => s.labels.join(' ')],
  ['amount_usd_cents',     (s) => s.amount_usd_cents],
  ['paid_total_usd_cents', (s) => s.paid_total_usd_cents],
  ['remaining_usd_cents',  (s) => s.remaining_usd_cents],
  ['user_external_id',     (s) => s.user_external_id],
  ['note',                 (s) => s.note],
  ['metadata',             (s) => s.metadata && JSON.stringify(s.metadata)],
  ['return_url',           (s) => s.return_url],
  ['deposit_address',      (s) => s.deposit_address],
  ['chain_id',             (s) => s.chain_id],
  ['pay_url',              (s) => s.pay_url],
  ['created_at',           (s) => s.created_at],
  ['expires_at',           (s) => s.expires_at],
  ['description',          (s) => s.description],
  ['reference',            (s) => s.reference],
  ['cancel_url',           (s) => s.cancel_url],
];

// biome-ignore format: a table reads best as a table
export const PAYMENT_COLUMNS: CsvColumns<PaymentView> = [
  ['payment_id',                (p) => p.payment_id],
  ['invoice_id',                (p) => p.invoice_id],
  ['session_token',             (p) => p.session_token],
  ['user_external_id',          (p) => p.user_external_id],
  ['status',                    (p) => p.status],
  ['late',                      (p) => String(p.late)],
  ['asset',                     (p) => p.asset],
  ['amount_usd_cents',          (p) => p.amount_usd_cents],
  ['fee_usd_cents',             (p) => p.fee_usd_cents],
  ['net_usd_cents',             (p) => p.net_usd_cents],
  ['paid_total_usd_cents',      (p) => p.paid_total_usd_cents ?? null],
  ['expected_amount_usd_cents', (p) => p.expected_amount_usd_cents ?? null],
  ['from_address',              (p) => p.from_address],
  ['tx_hash',                   (p) => p.tx_hash],
  ['log_index',                 (p) => p.log_index],
  ['block_number',              (p) => p.block_number],
  ['sweep_tx_hash',             (p) => p.sweep_tx_hash],
  ['detected_at',               (p) => p.detected_at],
  ['confirmed_at',              (p) => p.confirmed_at],
  ['swept_at',                  (p) => p.swept_at],
  ['metadata',                  (p) => p.metadata && JSON.stringify(p.metadata)],
  // New columns come last, so that importers that count columns continue to work.
  ['amount_units',              (p) => p.amount_units],
  ['fee_units',                 (p) => p.fee_units],
  ['net_units',                 (p) => p.net_units],
  ['decimals',                  (p) => p.decimals],
  ['reference',                 (p) => p.reference ?? null],
];
