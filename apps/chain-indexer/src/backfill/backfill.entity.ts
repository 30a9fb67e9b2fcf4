import { BigInteger, Bytes, SmallInteger } from '@libs/service-kit/database/entities/columns';
import { Entity, ForeignKey } from 'typeorm';
import { WatchedRow } from '../watched-addresses/watched-address.entity.js';

/** An address whose past since its creation has not been read yet. */
@Entity('backfills')
export class BackfillRow {
  @ForeignKey(() => WatchedRow, 'address') @Bytes({ primary: true }) address: Buffer;
  /** Unix seconds, by the clock of the service that issued the address; nothing was paid to it before. */
  @BigInteger() since_time: number;
  /** The verified block known when the address was issued, as in `WatchedRow`. */
  @BigInteger({ nullable: true }) after_block: number | null;
  /** The provider (its index in the settings) that has read the past, while a second one must still read it. */
  @SmallInteger({ nullable: true }) read_by: number | null;
}
