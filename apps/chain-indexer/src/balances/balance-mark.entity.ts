import { BigInteger, Bytes, Integer, Moment, Text, Units } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** What lay at an address when it was last looked at, of a token. Only of addresses that were ever paid. Base units. */
@Entity('balance_marks')
export class BalanceMarkRow {
  @Bytes({ primary: true }) address: Buffer;
  @Text({ primary: true }) token_address: string;
  @BigInteger() block_number: number;
  @Units() balance: bigint;
  /** What our transfers to it added up to. */
  @Units() received: bigint;
  /** What was moved away from it, as far as balances show that. */
  @Units() moved_out: bigint;
  /** Looked for so often, since more lies there than our transfers explain; 0 in calm. */
  @Integer({ default: 0 }) tries: number;
  @Moment({ nullable: true }) next_try_at: Date | null;
}

/** How far the reconciliation of balances has come: up to which session. */
@Entity('balance_rounds')
export class BalanceRoundRow {
  @BigInteger({ primary: true }) chain_id: number;
  @BigInteger() session_id: number;
}
