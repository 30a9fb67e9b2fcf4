import type { PaymentRow } from '../ledger/payment.entity.js';
import type { UsageMonthRow } from './usage-month.entity.js';

/**
 * The usage of one asset in a month, such as `2026-11`. Sums are base units: they are floored to cents once, where they
 * are shown.
 */
export type UsageRow = Pick<
  UsageMonthRow,
  'month' | 'asset' | 'payments_count' | 'settled_volume_units' | 'fees_units' | 'net_units'
>;

/** Returns the first moment of the next UTC month. */
export function nextMonth(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
}

/** Returns the month in which a credited payment counts, in the form used for usage. */
export function monthOf({ merchant_id: merchantId, asset, confirmed_at }: PaymentRow) {
  return { merchantId, asset, at: confirmed_at as Date };
}
