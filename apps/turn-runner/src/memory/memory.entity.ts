import { BigInteger, Json, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** A value that agents store under a key, for the space, a customer or a thread. */
@Entity('memory')
export class MemoryRow {
  @BigInteger({ primary: true }) account_id: number;
  /** The space; for a thread that keeps its own, the thread. */
  @Text({ primary: true, collation: 'C' }) space: string;
  /** Empty for the memory of the space, and of a thread that keeps its own. */
  @Text({ primary: true, default: '' }) end_user_ref: string;
  @Text({ primary: true, collation: 'C' }) key: string;
  @Json() value: unknown;
  @Timestamp({ default: () => 'now()' }) updated_at: Date;
}
