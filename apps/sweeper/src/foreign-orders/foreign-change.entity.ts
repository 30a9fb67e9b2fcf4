import { BigInteger, Bool, Moment, Text } from '@libs/service-kit/database/entities/columns';
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
  @Moment({ default: () => 'now()' }) seen_at: Date;
  /**
   * Null where the terms belong to no merchant that this service has, and in rows from before there was such a column.
   */
  @BigInteger({ nullable: true }) merchant_id: number | null;
}
