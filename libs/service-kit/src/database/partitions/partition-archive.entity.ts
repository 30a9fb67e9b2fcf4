import { Entity, Index } from 'typeorm';
import { BigInteger, Hex64, Identity, Moment, Text } from '../entities/columns.js';

/** A month that a person has written to a file. Its partition may be dropped. */
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
  @Moment({ default: () => 'now()' }) archived_at: Date;
  @Moment({ nullable: true }) dropped_at: Date | null;
}
