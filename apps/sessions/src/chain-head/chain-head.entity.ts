import { BigInteger, Moment } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** How far a chain is known here. */
@Entity('chain_heads')
export class ChainHeadRow {
  @BigInteger({ primary: true }) chain_id: number;
  @BigInteger() head_block: number;
  @BigInteger() verified_block: number;
  @Moment() verified_time: Date;
}
