import { Bytes, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** A piece of a file, in the database that holds nothing but files. */
@Entity('stored_object')
export class StoredObjectRow {
  @Text({ primary: true, collation: 'C' }) key: string;
  @Bytes() bytes: Buffer;
  @Moment({ default: () => 'now()' }) created_at: Date;
}
