import type { PaymentRow } from '../ledger/payment.entity.js';
import type { UsageMonthRow } from './usage-month.entity.js';

/** A month of one asset, as `2026-11`. Sums are base units: they are floored to cents once, where they are shown. */
export type UsageRow = Pick<
  UsageMonthRow,
  'month' | 'asset' | 'payments_count' | 'settled_volume_units' | 'fees_units' | 'net_units'
>;

/** The first moment of the next UTC month. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** The month that a credited payment counts in, as usage names it. */
export function monthOf({ merchant_id: merchantId, asset, confirmed_at }: PaymentRow) {
  return { merchantId, asset, at: confirmed_at as Date };
}
