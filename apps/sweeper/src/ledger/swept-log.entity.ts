import { BigInteger, Integer, Text, Timestamp, Units } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** A final `Swept` log, regardless of who sent the transaction. Addresses in lower case, amounts in base units. */
@Entity('swept_logs')
@Index('swept_logs_deposit', ['deposit', 'token', 'block_number', 'log_index'])
@Index('swept_logs_doubted', ['deposit', 'token'], { where: 'doubted_from IS NOT NULL' })
@Index('swept_logs_places', ['block_number'])
@Index('swept_logs_unchecked', ['tx_hash'], { where: 'checked_at IS NULL' })
@Index('swept_logs_unsettled', ['deposit', 'token'], { where: 'settled_at IS NULL' })
export class SweptLogRow {
  @Text({ primary: true }) tx_hash: string;
  @Text({ primary: true }) deposit: string;
  @Text({ primary: true }) token: string;
  /**
   * The log's number among those of this address and token in its transaction, nearly always 0. A reorg changes the
   * log's position, but not this.
   */
  @Integer({ primary: true }) ordinal: number;
  @BigInteger() block_number: number;
  @BigInteger() log_index: number;
  @Text() treasury: string;
  @Units() net: bigint;
  @Units() fee: bigint;
  /** Null until its payments are done. */
  @Timestamp({ nullable: true }) settled_at: Date | null;
  /** The time at which two providers were found to agree on it; null where it was written from one provider alone. */
  @Timestamp({ nullable: true }) checked_at: Date | null;
  /** The head of the chain when a reorg made it doubtful whether this sweep is still there; null: not doubted. */
  @BigInteger({ nullable: true }) doubted_from: number | null;
  @Timestamp({ nullable: true }) doubted_at: Date | null;
}
