import { BigInteger, Units } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The sums of a merchant that belong to no day. Written only by the statement that applies `sum_changes`. */
@Entity('merchant_sums')
export class MerchantSumsRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @BigInteger() sessions: number;
  /** Sessions that can be paid, including those whose money is on its way. */
  @BigInteger() open_sessions: number;
  @BigInteger() open_usd_cents: number;
  /** Payments credited and not at the treasury yet; the count excludes those below the minimum. */
  @BigInteger() waiting_payments: number;
  @Units() waiting_units: bigint;
}
