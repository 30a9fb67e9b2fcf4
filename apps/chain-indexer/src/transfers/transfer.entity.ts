import type { Asset } from '@libs/events/payloads/chain.payload';
import {
  BigInteger,
  Bool,
  Identity,
  Integer,
  SmallInteger,
  Text,
  Timestamp,
  Units,
} from '@libs/service-kit/database/entities/columns';
import { Check, Entity, Index, Unique } from 'typeorm';

/**
 * A transfer of an accepted token to one of our addresses. Addresses and hashes are lower case; times are Unix seconds.
 */
@Entity('transfers')
@Unique(['chain_id', 'tx_hash', 'log_ordinal'])
@Check(`asset IN ('USDC', 'USDT')`)
@Check(`status IN ('detected', 'final', 'dropped')`)
@Index('transfers_blocks', ['chain_id', 'block_number'])
@Index('transfers_place', ['chain_id', 'block_hash', 'log_index'], { unique: true, where: `status <> 'dropped'` })
@Index('transfers_to', ['to_address'])
@Index('transfers_held', ['chain_id', 'id'], { where: `held IS NOT NULL AND status <> 'dropped'` })
@Index('transfers_waiting', ['chain_id', 'block_number'], { where: `status = 'detected'` })
export class TransferRow {
  @Identity() id: number;
  @BigInteger() chain_id: number;
  @Text() tx_hash: string;
  @Integer() log_ordinal: number;
  /** Counts the transfer's changes, so that consumers that receive events out of order recognize the newest. */
  @BigInteger({ default: 1 }) version: number;
  @Text({ default: 'detected' }) status: 'detected' | 'final' | 'dropped';
  @BigInteger() log_index: number;
  @BigInteger() block_number: number;
  @Text() block_hash: string;
  @BigInteger() block_time: number;
  @Text() asset: Asset;
  @Text() token_address: string;
  @Text() from_address: string;
  @Text() to_address: string;
  @Units() base_units: bigint;
  /** Whether a second provider has reported the transfer, too. */
  @Bool({ default: false }) verified: boolean;
  /** The provider that reported it (its index in the settings). */
  @SmallInteger() seen_by: number;
  /** The reason why a second provider does not agree; null when it does or has not read the block yet. */
  @Text({ nullable: true }) held: string | null;
  /** Whether the head scan had missed the transfer, and the second provider or a rescan found it. */
  @Bool({ default: false }) repaired: boolean;
  @Timestamp({ default: () => 'now()' }) first_seen_at: Date;
}

/** A transfer as it was read, before it has a row. */
export type SeenTransfer = Omit<
  TransferRow,
  'id' | 'version' | 'status' | 'verified' | 'repaired' | 'seen_by' | 'held' | 'first_seen_at'
>;
