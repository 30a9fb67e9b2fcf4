import { BigInteger } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** The block up to which the contract's logs of a chain were read. */
@Entity('cursors')
export class CursorRow {
  @BigInteger({ primary: true }) chain_id: number;
  @BigInteger() block_number: number;
}
