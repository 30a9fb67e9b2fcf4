import { BigInteger, Day, Units } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** What was added up of a merchant's UTC day. Written by the statement that takes over `sum_changes` alone. */
@Entity('day_sums')
export class DaySumsRow {
  @BigInteger({ primary: true }) merchant_id: number;
  @Day({ primary: true }) day: string;
  /** Sessions that were made on it. */
  @BigInteger() sessions: number;
  /** Sessions that ended on it, whenever they were made, and those of them that are paid. */
  @BigInteger() ended: number;
  @BigInteger() paid: number;
  /** Payments that were credited on it and still are; none below the minimum. */
  @BigInteger() payments: number;
  /** Base units of everything that was credited on it, and what sweeps made of that since. */
  @Units() volume: bigint;
  @Units() fees: bigint;
  @Units() net: bigint;
}
