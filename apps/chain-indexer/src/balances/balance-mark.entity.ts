import { BigInteger, Bytes, Integer, Text, Timestamp, Units } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * The balance of a token at an address when it was last checked. Only addresses that were ever paid have a row. Base
 * units.
 */
@Entity('balance_marks')
export class BalanceMarkRow {
  @Bytes({ primary: true }) address: Buffer;
  @Text({ primary: true }) token_address: string;
  @BigInteger() block_number: number;
  @Units() balance: bigint;
  /** The sum of the recorded transfers to the address. */
  @Units() received: bigint;
  /** The total moved away from the address, as far as the balances show. */
  @Units() moved_out: bigint;
  /** The number of rescans so far because the balance exceeds the recorded transfers; 0 when nothing is wrong. */
  @Integer({ default: 0 }) tries: number;
  @Timestamp({ nullable: true }) next_try_at: Date | null;
}

/** The cursor of the reconciliation of balances: the last session that was checked. */
@Entity('balance_rounds')
export class BalanceRoundRow {
  @BigInteger({ primary: true }) chain_id: number;
  @BigInteger() session_id: number;
}
