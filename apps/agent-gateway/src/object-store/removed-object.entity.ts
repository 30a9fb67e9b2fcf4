import { Bool, Text, Timestamp } from '@libs/service-kit/database/entities/columns';
import { Entity, Index } from 'typeorm';

/**
 * A chunk of a file that was deleted, whose object is deleted from the store soon, and again when none can arrive any
 * more.
 */
@Entity('removed_object')
@Index('removed_object_at', ['removed_at'])
@Index('removed_object_new', ['removed_at'], { where: 'NOT is_deleted' })
export class RemovedObjectRow {
  @Text({ primary: true, collation: 'C' }) key: string;
  /** Whether it was deleted once. */
  @Bool({ default: false }) is_deleted: boolean;
  @Timestamp({ default: () => 'now()' }) removed_at: Date;
}
