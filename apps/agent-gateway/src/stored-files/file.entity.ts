import type { CountedMedia } from '@libs/money/media/media-tokens';
import {
  BigInteger,
  Bool,
  Bytes,
  CountedUp,
  Integer,
  Json,
  Text,
  Timestamp,
} from '@libs/service-kit/database/entities/columns';
import { Check, Entity, ForeignKey, Index } from 'typeorm';
import { AccountRow } from '../accounts/account.entity.js';
import { SpaceRow } from '../spaces/space.entity.js';
import { TurnRow } from '../stored-turns/turn.entity.js';

/**
 * A file of an account. Uploads are visible when complete, artifacts when their turn is done. Incomplete files are
 * visible to no caller.
 */
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
  /** The key that sent an upload; null for the dashboard and for artifacts. */
  @BigInteger({ nullable: true }) key_id: number | null;
  @ForeignKey(() => SpaceRow) @Text({ nullable: true, collation: 'C' }) space_id: string | null;
  /** The turn that created it; null for an upload. */
  @ForeignKey(() => TurnRow) @Text({ nullable: true, collation: 'C' }) turn_id: string | null;
  @Text() name: string;
  @Text() media_type: string;
  /** For an upload that is still arriving, the bytes so far. */
  @BigInteger() size_bytes: number;
  /** The SHA-256 of the content in hex; null while an upload is arriving. */
  @Text({ nullable: true }) sha256: string | null;
  /**
   * The part of an upload that a model may be shown, and how its tokens are counted; null where there is none, or it
   * was not inspected.
   */
  @Json({ nullable: true }) media: CountedMedia | null;
  @Bool({ default: false }) is_complete: boolean;
  @Bool({ default: false }) is_visible: boolean;
  @Timestamp({ default: () => 'now()' }) created_at: Date;
}

/** A chunk of a file, so that a range or a download never loads a whole file into memory. */
@Entity('file_chunk')
@Check('place >= 0')
@Check('is_stored OR bytes IS NULL')
export class FileChunkRow {
  @ForeignKey(() => FileRow, { onDelete: 'CASCADE' }) @Text({ primary: true, collation: 'C' }) file_id: string;
  @Integer({ primary: true }) place: number;
  /** Null where the bytes are in the object store. */
  @Bytes({ nullable: true }) bytes: Buffer | null;
  /** False while the bytes of an artifact's chunk are on their way to the object store. */
  @Bool({ default: true }) is_stored: boolean;
}

/** A file that may be listed and read. */
export type VisibleFile = FileRow & { sha256: string };

/** A file with the key that created its space, which decides who reaches it. */
export type OwnedFile = VisibleFile & { space_made_by_key: number | null };
