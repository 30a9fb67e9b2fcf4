import { Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/** A piece of a file that was deleted, whose object is deleted from the store later. */
@Entity('removed_object')
@Index('removed_object_at', ['removed_at'])
export class RemovedObjectRow {
  @Text({ primary: true, collation: 'C' }) key: string;
  @Moment({ default: () => 'now()' }) removed_at: Date;
}
