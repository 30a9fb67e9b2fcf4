import { BigInteger } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** How far the logs of a chain were read. */
@Entity('cursors')
export class CursorRow {
  @BigInteger({ primary: true }) chain_id: number;
  @BigInteger() block_number: number;
}
