import { Description, IsDateTime, OrNull, Part } from '@libs/dto/fields';
import { IsBoolean, IsInt, IsString } from 'class-validator';

/** A copy of the log's head outside of the database. */
class AuditHeadView {
  @Description('Number of entries in the log at that time.') @IsInt() seq: number;
  @IsString() hash: string;
  @IsDateTime() at: string;
  @Description('Key and signature; null where no key is set.') @OrNull() @IsString() signature: string | null;
}

/** The state of the audit log's chain. */
export class AuditStatusView {
  @IsInt() entries: number;
  @OrNull() @IsString() last_hash: string | null;
  @Description('No entry verified so far was altered, removed or inserted.') @IsBoolean() is_intact: boolean;
  @Description('The first fault found, in words.') @OrNull() @IsString() fault: string | null;
  @Description('Entries verified in this round. An hour after a round began, the next one starts at the first entry.')
  @IsInt()
  verified_entries: number;
  @IsDateTime() verified_at: string;
  @Description('The newest copy outside the database: entries up to it cannot be removed unnoticed.')
  @OrNull()
  @Part(() => AuditHeadView)
  head_told: AuditHeadView | null;
}
