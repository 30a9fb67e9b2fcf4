import { BigInteger, Bytes, Moment, SmallInteger, Text } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity, ForeignKey } from 'typeorm';

/** A deposit address that was issued. A late payment may come years later, so no address is ever deleted. */
@Entity('watched')
@Check('length(address) = 20')
@Check('length(traceparent) = 55')
@SqlIndex('watched_created', 'USING brin (created_at) WITH (pages_per_range = 16)')
export class WatchedRow {
  @Bytes({ primary: true }) address: Buffer;
  @BigInteger() merchant_id: number;
  @Moment() created_at: Date;
  /** The trace context of the session, where it is recorded. */
  @Text({ nullable: true }) traceparent: string | null;
  /** The verified block that was known when it was issued, before which nothing was paid to it; null where that is unknown. */
  @BigInteger({ nullable: true }) after_block: number | null;
}

/** An address whose past since its creation has not been read yet. */
@Entity('backfills')
export class BackfillRow {
  @ForeignKey(() => WatchedRow, 'address') @Bytes({ primary: true }) address: Buffer;
  /** Unix seconds, by the clock of the service that issued it; nothing was paid to it before. */
  @BigInteger() since_time: number;
  /** As in `WatchedRow`. */
  @BigInteger({ nullable: true }) after_block: number | null;
  /** The provider (its place in the settings) that has read it while a second one must still read it. */
  @SmallInteger({ nullable: true }) read_by: number | null;
}
