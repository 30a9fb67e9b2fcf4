import { BigInteger, Day, Units } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The sums of a merchant's UTC day. Written only by the statement that applies `sum_changes`. */
@Entity('day_sums')
export class DaySumsRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @Day({ primary: true }) day: string;
  /** Sessions created on this day. */
  @BigInteger() sessions: number;
  /** Sessions that ended on this day, whenever they were created, and how many of them are paid. */
  @BigInteger() ended: number;
  @BigInteger() paid: number;
  /** Payments that were credited on this day and still are; none below the minimum. */
  @BigInteger() payments: number;
  /** Base units of everything credited on this day, and the fees and net amounts of their sweeps since. */
  @Units() volume: bigint;
  @Units() fees: bigint;
  @Units() net: bigint;
}
