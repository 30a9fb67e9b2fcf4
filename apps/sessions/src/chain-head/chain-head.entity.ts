import { BigInteger, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The progress of a chain as known to this service. */
@Entity('chain_heads')
export class ChainHeadRow {
  @BigInteger({ primary: true }) chain_id: number;
  @BigInteger() head_block: number;
  @BigInteger() verified_block: number;
  @Timestamp() verified_time: Date;
}
