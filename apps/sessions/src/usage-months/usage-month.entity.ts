import type { Asset } from '@libs/events/payloads/chain.payload';
import { BigInteger, Day, Text, Units } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The volume settled for a merchant in a UTC month, named by its first day, in one asset. */
@Entity('usage_months')
export class UsageMonthRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @Day({ primary: true }) month: string;
  @Text({ primary: true }) asset: Asset;
  @BigInteger({ default: 0 }) payments_count: number;
  /** The settled volume in US cents, for releases that counted in cents. */
  @BigInteger({ default: 0 }) settled_volume_usd_cents: number;
  @BigInteger({ default: 0 }) fees_usd_cents: number;
  /** Base units. */
  @Units({ default: 0 }) settled_volume_units: bigint;
  @Units({ default: 0 }) fees_units: bigint;
  @Units({ default: 0 }) net_units: bigint;
}
