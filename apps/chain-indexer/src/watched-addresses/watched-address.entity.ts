import { BigInteger, Bytes, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { SqlIndex } from '@libs/service-kit/database/entities/sql-index';
import { Check, Entity } from 'typeorm';

/** A deposit address that was issued. A late payment may come years later, so no address is ever deleted. */
@Entity('watched')
@Check('length(address) = 20')
@Check('length(traceparent) = 55')
@SqlIndex('watched_created', 'USING brin (created_at) WITH (pages_per_range = 16)')
export class WatchedRow {
  @Bytes({ primary: true }) address: Buffer;
  @BigInteger() merchant_id: number;
  @Timestamp() created_at: Date;
  /** The trace context of the session, where it is recorded. */
  @Text({ nullable: true }) traceparent: string | null;
  /**
   * The verified block known when the address was issued, before which nothing was paid to it; null where that is
   * unknown.
   */
  @BigInteger({ nullable: true }) after_block: number | null;
}
