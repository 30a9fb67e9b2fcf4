import { Entity, Index } from 'typeorm';
import { BigInteger, Hex64, Identity, Text, Timestamp } from '../entities/columns.js';

/** A month that a person has archived in a file. Its partition may be dropped. */
@Entity('partition_archive')
@Index('partition_archive_kept', ['partition'], { unique: true, where: 'dropped_at IS NULL' })
export class PartitionArchiveRow {
  @Identity() id: number;
  /** The name of the partition. A month is archived a second time where rows of it arrived after it was dropped. */
  @Text() partition: string;
  @BigInteger() row_count: number;
  /** The name of the file, without its folder. */
  @Text() file: string;
  /** The SHA-256 of the file. */
  @Hex64() sha256: string;
  @Timestamp({ default: () => 'now()' }) archived_at: Date;
  @Timestamp({ nullable: true }) dropped_at: Date | null;
}
