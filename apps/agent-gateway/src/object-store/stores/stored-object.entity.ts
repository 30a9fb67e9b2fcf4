import { Bytes, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity } from 'typeorm';

/** A chunk of a file, in the database that holds nothing but files. */
@Entity('stored_object')
export class StoredObjectRow {
  @Text({ primary: true, collation: 'C' }) key: string;
  @Bytes() bytes: Buffer;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}
