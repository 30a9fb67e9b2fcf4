import type { ReviewState, VolumeBand } from '@libs/dto/merchants/merchant-application';
import type { FeeTier } from '@libs/events/payloads/merchants.payload';
import {
  BigInteger,
  Bool,
  Identity,
  Integer,
  Text,
  TextList,
  Timestamp,
} from '@libs/service-kit/database/entities/columns';
import type { MerchantStatus } from '@libs/state-machines/merchant.machine';
import { Check, Entity, Index } from 'typeorm';

/** A business that sells. */
@Entity('merchants')
@Check(`country ~ '^[A-Z]{2}$'`)
@Check('cardinality(embed_origins) <= 10')
@Check(`expected_monthly_volume IN ('under_1k', '1k_to_10k', '10k_to_100k', '100k_to_1m', 'over_1m')`)
@Check('fee_bps BETWEEN 0 AND 1000')
@Check(`fee_tier IN ('free', 'pro', 'enterprise')`)
@Check('minimum_payment_usd_cents BETWEEN 0 AND 100')
@Check(`review_state IN ('waiting_for_operator', 'waiting_for_merchant')`)
@Check(`NOT paused_for_security OR status = 'paused'`)
@Check('session_window_min BETWEEN 15 AND 1440')
@Check(`status IN ('pending', 'active', 'rejected', 'paused')`)
@Check('treasury_wait_h BETWEEN 0 AND 168')
@Check('underpayment_tolerance_bps BETWEEN 0 AND 500')
@Index('merchants_platform', ['is_platform'], { unique: true, where: 'is_platform' })
export class MerchantRow {
  @Identity() id: number;
  @BigInteger({ default: 1 }) version: number;
  @Text() name: string;
  @Text({ nullable: true }) email: string | null;
  @Text({ default: 'pending' }) status: MerchantStatus;
  @Text({ default: 'free' }) fee_tier: FeeTier;
  @Integer({ nullable: true }) fee_bps: number | null;
  @Timestamp({ nullable: true }) pro_paid_until: Date | null;
  @Text({ nullable: true }) treasury_address: string | null;
  /**
   * The delay that deposit addresses of new sessions commit to: the seconds that an order of the registrar waits in the
   * contract; `LOCKED`: forever.
   */
  @BigInteger({ default: 0 }) treasury_delay_s: number;
  @Text({ nullable: true }) relayer_address: string | null;
  /** How long a change of the treasury waits, in hours; null: as long as the platform's settings specify. */
  @Integer({ nullable: true }) treasury_wait_h: number | null;
  /**
   * The end of the time in which the treasury cannot be changed, because somebody canceled a change that was not
   * theirs.
   */
  @Timestamp({ nullable: true }) treasury_frozen_until: Date | null;
  @Integer({ default: 60 }) session_window_min: number;
  @Integer({ default: 0 }) underpayment_tolerance_bps: number;
  /** Whether it is the platform's own merchant, which sells the plans. */
  @Bool({ default: false }) is_platform: boolean;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
  @TextList({ default: () => "'{}'" }) embed_origins: string[];
  @Timestamp({ nullable: true }) approved_at: Date | null;
  @Integer({ default: 1 }) minimum_payment_usd_cents: number;
  @Text({ nullable: true }) website: string | null;
  @Text({ nullable: true }) business: string | null;
  @Text({ nullable: true }) expected_monthly_volume: VolumeBand | null;
  @Text({ nullable: true }) country: string | null;
  @TextList({ default: () => "'{}'" }) links: string[];
  /** Only meaningful while the merchant is pending or rejected. */
  @Text({ default: 'waiting_for_operator' }) review_state: ReviewState;
  @Text({ nullable: true }) review_question: string | null;
  @Text({ nullable: true }) rejection_reason: string | null;
  /** Whether an operator paused it because its sign-ins may be in other hands. */
  @Bool({ default: false }) paused_for_security: boolean;
  /** The address that sweeps on the test network go to: test mode only. */
  @Text({ nullable: true }) test_treasury_address: string | null;
}
