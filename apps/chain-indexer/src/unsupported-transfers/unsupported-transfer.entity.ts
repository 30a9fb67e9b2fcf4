import { BigInteger, Identity, Integer, Text, Timestamp, Units } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Entity, Index, Unique } from 'typeorm';

/**
 * A transfer of an unsupported token to one of our addresses. Addresses and hashes are lower case; times are
 * Unix seconds.
 */
@Entity('unsupported_transfers')
@Unique(['chain_id', 'tx_hash', 'log_ordinal'])
@Index('unsupported_blocks', ['chain_id', 'block_number'])
@Index('unsupported_of_address', ['to_address', 'token_address'])
@SqlIndex('unsupported_transfers_of_merchant', '(merchant_id, id DESC)')
export class UnsupportedRow {
  @Identity() id: number;
  @BigInteger() chain_id: number;
  @BigInteger() merchant_id: number;
  @Text() tx_hash: string;
  @Integer() log_ordinal: number;
  @BigInteger() log_index: number;
  @BigInteger() block_number: number;
  @Text() block_hash: string;
  @BigInteger() block_time: number;
  @Text() token_address: string;
  @Text() from_address: string;
  @Text() to_address: string;
  @Units() base_units: bigint;
  @Timestamp({ default: () => 'now()' }) first_seen_at: Date;
}
