import { BigInteger, Day, Identity, Units } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * A change of a merchant's sums that is not applied yet. Triggers of `sessions` and `payments` write it in the
 * transaction that causes it.
 */
@Entity('sum_changes')
export class SumChangeRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @Identity() id: number;
  @Day() day: string;
  @BigInteger({ default: 0 }) sessions: number;
  @BigInteger({ default: 0 }) open_sessions: number;
  @BigInteger({ default: 0 }) open_usd_cents: number;
  @BigInteger({ default: 0 }) ended: number;
  @BigInteger({ default: 0 }) paid: number;
  @BigInteger({ default: 0 }) payments: number;
  @Units({ default: 0 }) volume: bigint;
  @Units({ default: 0 }) fees: bigint;
  @Units({ default: 0 }) net: bigint;
  @BigInteger({ default: 0 }) waiting_payments: number;
  @Units({ default: 0 }) waiting_units: bigint;
}
