import { BigInteger, SmallInteger, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/**
 * The position up to which a chain was read. The epoch is a fencing token: a scanner that was replaced can no longer
 * write.
 */
@Entity('cursors')
export class CursorRow {
  @BigInteger({ primary: true }) chain_id: number;
  @BigInteger({ default: 0 }) epoch: number;
  @BigInteger() head_block: number;
  @Text() head_hash: string;
  @BigInteger() head_time: number;
  @BigInteger() verified_block: number;
  @BigInteger() verified_time: number;
  @BigInteger({ nullable: true }) finalized_block: number | null;
}

/** A known block for each poll, down to finality, to which the scanner can go back after a reorg. */
@Entity('anchors')
export class AnchorRow {
  @BigInteger({ primary: true }) chain_id: number;
  @BigInteger({ primary: true }) block_number: number;
  @Text() block_hash: string;
  @BigInteger() block_time: number;
  /** The provider that read up to this block (its index in the settings); -1 where nothing was read. */
  @SmallInteger() scanned_by: number;
}
