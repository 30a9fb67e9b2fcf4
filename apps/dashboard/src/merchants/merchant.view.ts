import type { MerchantView } from '@libs/dto/payments/views';
import { effectiveFeeBps, type Tiers } from '@libs/dto/tiers';
import type { MerchantChanged } from '@libs/events/payloads/merchants.payload';
import type { MerchantRow } from '../registry/merchant.entity.js';

/** Returns a merchant for its members and for operators. */
export function merchantView(row: MerchantRow, tiers: Tiers): MerchantView {
  const { id, name, email, status, fee_tier, fee_bps, treasury_address, relayer_address } = row;
  const pro_paid_until = row.pro_paid_until?.toISOString() ?? null;
  return {
    id,
    name,
    email,
    status,
    fee_tier,
    fee_bps,
    effective_fee_bps: effectiveFeeBps({ fee_tier, fee_bps, pro_paid_until }, tiers, new Date()),
    pro_paid_until,
    treasury_address,
    relayer: relayer_address ? 'merchant' : 'platform',
    relayer_address,
    website: row.website,
    business: row.business,
    expected_monthly_volume: row.expected_monthly_volume,
    country: row.country,
    links: row.links,
    paused_for_security: row.paused_for_security,
    review: reviewView(row),
    created_at: row.created_at.toISOString(),
  };
}

/** Returns whether the merchant is in review, or may request another one. */
export function isInReview({ status }: Pick<MerchantRow, 'status'>): boolean {
  return status === 'pending' || status === 'rejected';
}

/** Returns the state of the review; null when it is over. */
export function reviewView(row: MerchantRow): MerchantView['review'] {
  if (!isInReview(row)) return null;
  return { state: row.review_state, question: row.review_question, rejection_reason: row.rejection_reason };
}

/** Returns a merchant for the other services. */
export function merchantSnapshot(row: MerchantRow): MerchantChanged {
  return {
    merchant_id: row.id,
    version: row.version,
    name: row.name,
    support_email: row.email,
    status: row.status,
    fee_tier: row.fee_tier,
    fee_bps: row.fee_bps,
    pro_paid_until: row.pro_paid_until?.toISOString() ?? null,
    treasury_address: row.treasury_address,
    treasury_delay_s: row.treasury_delay_s,
    session_window_min: row.session_window_min,
    underpayment_tolerance_bps: row.underpayment_tolerance_bps,
    minimum_payment_usd_cents: row.minimum_payment_usd_cents,
    embed_origins: row.embed_origins,
    test_treasury_address: row.test_treasury_address,
  };
}
