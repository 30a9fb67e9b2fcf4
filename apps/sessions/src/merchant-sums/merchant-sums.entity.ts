import { BigInteger, Units } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** What was added up of a merchant, whatever the day. Written by the statement that takes over `sum_changes` alone. */
@Entity('merchant_sums')
export class MerchantSumsRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @BigInteger() sessions: number;
  /** Sessions that can be paid, and those whose money is on its way. */
  @BigInteger() open_sessions: number;
  @BigInteger() open_usd_cents: number;
  /** Credited and not at the treasury yet; the count is without what is below the minimum. */
  @BigInteger() waiting_payments: number;
  @Units() waiting_units: bigint;
}
