import { BigInteger, Bool, Bytes, CountedUp, Integer, Moment, Text } from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { SpaceRow } from '../spaces/space.entity.js';
import { TurnRow } from '../stored-turns/turn.entity.js';

/** A file of an account. Uploads are there at once, artifacts of a turn when it is done. Incomplete ones are nobody's. */
@Entity('file')
@Check('is_complete OR NOT is_visible')
@Check('NOT is_complete OR sha256 IS NOT NULL')
@Check(`starts_with(id, 'fl_')`)
@Check('length(sha256) = 64')
@Check('size_bytes >= 0')
@Index('file_hidden', ['created_at'], { where: 'NOT is_visible' })
@Index('file_of_account', ['account_id', 'seq'])
@Index('file_of_turn', ['turn_id', 'seq'], { where: 'turn_id IS NOT NULL' })
export class FileRow {
  @CountedUp() seq: number;
  @Text({ primary: true, collation: 'C' }) id: string;
  @ForeignKey(() => AccountRow) @BigInteger() account_id: number;
  /** The key that sent an upload; null: the dashboard, or a turn made it. */
  @BigInteger({ nullable: true }) key_id: number | null;
  @ForeignKey(() => SpaceRow) @Text({ nullable: true, collation: 'C' }) space_id: string | null;
  /** The turn that made it; null: an upload. */
  @ForeignKey(() => TurnRow) @Text({ nullable: true, collation: 'C' }) turn_id: string | null;
  @Text() name: string;
  @Text() media_type: string;
  /** Of an upload that still arrives: so far. */
  @BigInteger() size_bytes: number;
  /** Hex. Null while an upload arrives. */
  @Text({ nullable: true }) sha256: string | null;
  @Bool({ default: false }) is_complete: boolean;
  @Bool({ default: false }) is_visible: boolean;
  @Moment({ default: () => 'now()' }) created_at: Date;
}

/** A piece of a file: a range or a download never holds a whole file in memory. */
@Entity('file_chunk')
@Check('place >= 0')
export class FileChunkRow {
  @ForeignKey(() => FileRow, { onDelete: 'CASCADE' }) @Text({ primary: true, collation: 'C' }) file_id: string;
  @Integer({ primary: true }) place: number;
  @Bytes() bytes: Buffer;
}

/** One that may be listed and read. */
export type VisibleFile = FileRow & { sha256: string };

/** A file with the key that made the space it lies in: whose it is. */
export type OwnedFile = VisibleFile & { space_made_by_key: number | null };
