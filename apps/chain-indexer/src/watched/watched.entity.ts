import { BigInteger, Bytes, Moment, SmallInteger, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';

/** A deposit address that was issued. Late money comes years later, so none is ever forgotten. */
@Entity('watched')
@Check('length(address) = 20')
@Check('length(traceparent) = 55')
@Index('watched_created', { synchronize: false })
export class WatchedRow {
  @Bytes({ primary: true }) address: Buffer;
  @BigInteger() merchant_id: number;
  @Moment() created_at: Date;
  /** Of the session's trace, where that is recorded. */
  @Text({ nullable: true }) traceparent: string | null;
  /** The verified block that was known when it was issued: nothing was paid to it before; null where nobody said. */
  @BigInteger({ nullable: true }) after_block: number | null;
}

/** An address whose past since its creation has not been read yet. */
@Entity('backfills')
export class BackfillRow {
  @ForeignKey(() => WatchedRow, 'address') @Bytes({ primary: true }) address: Buffer;
  /** Unix seconds, by the clock of whoever issued it; nothing was paid to it before. */
  @BigInteger() since_time: number;
  /** As above. */
  @BigInteger({ nullable: true }) after_block: number | null;
  /** The provider that has read it, while another one must: its place in the settings. */
  @SmallInteger({ nullable: true }) read_by: number | null;
}
