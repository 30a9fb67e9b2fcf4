import { About, IsDateTime, OrNull, Part } from '@libs/dto/fields';
import { IsBoolean, IsInt, IsString } from 'class-validator';

/** A copy of the log's head outside of the database. */
class AuditHeadView {
  @About('Entries that the log had.') @IsInt() seq: number;
  @IsString() hash: string;
  @IsDateTime() at: string;
  @About('Key and signature; null where no key is set.') @OrNull() @IsString() signature: string | null;
}

/** How the chain of the audit log stands. */
export class AuditStatusView {
  @IsInt() entries: number;
  @OrNull() @IsString() last_hash: string | null;
  @About('No entry that was looked at is altered, missing or added behind.') @IsBoolean() is_intact: boolean;
  @About('What is wrong first, in words.') @OrNull() @IsString() fault: string | null;
  @About('Entries verified in this round; an hour after it began the next one begins at the first entry.')
  @IsInt()
  verified_entries: number;
  @IsDateTime() verified_at: string;
  @About('The newest copy outside of the database: older entries cannot be cut off unnoticed.')
  @OrNull()
  @Part(() => AuditHeadView)
  head_told: AuditHeadView | null;
}
