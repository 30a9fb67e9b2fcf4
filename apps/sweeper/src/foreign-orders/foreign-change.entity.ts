import { BigInteger, Bool, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** A change of a treasury on the chain that this service did not order. */
@Entity('foreign_treasury_changes')
@Index('foreign_treasury_changes_key', ['merchant_key'])
export class ForeignTreasuryChangeRow {
  @Text({ primary: true }) tx_hash: string;
  @BigInteger({ primary: true }) log_index: number;
  @BigInteger() block_number: number;
  @Text() merchant_key: string;
  @Text() treasury: string;
  @Bool() is_queued: boolean;
  @Timestamp({ default: () => 'now()' }) seen_at: Date;
  /** Null where the terms belong to no known merchant, and in rows older than this column. */
  @BigInteger({ nullable: true }) merchant_id: number | null;
}
