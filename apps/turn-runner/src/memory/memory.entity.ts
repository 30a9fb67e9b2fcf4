import { BigInteger, Json, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** A value that agents of a space store under a key. */
@Entity('memory')
export class MemoryRow {
  @BigInteger({ primary: true }) account_id: number;
  @Text({ primary: true, collation: 'C' }) space: string;
  /** Empty for the space's own memory. */
  @Text({ primary: true, default: '' }) end_user_ref: string;
  @Text({ primary: true, collation: 'C' }) key: string;
  @Json() value: unknown;
  @Moment({ default: () => 'now()' }) updated_at: Date;
}
