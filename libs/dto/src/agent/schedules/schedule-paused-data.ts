import { SELF_PAUSE_REASONS, type SelfPauseReason } from '@libs/events/payloads/turns.payload';
import { IsBoolean, IsIn, IsInt, IsString } from 'class-validator';
import { Description, IsDateTime, MayBeAbsent, OrNull, Part } from '../../fields.js';

/** The reason why the last turn of a schedule failed or was refused. */
export class ScheduleErrorData {
  @Description(
    'The error code of a failed turn, or the API’s error code of a refused one. Null if the turn was erased.',
    'INSUFFICIENT_CREDITS',
  )
  @OrNull()
  @IsString()
  code: string | null;
  @Description('The turn that failed. Null when it was refused.', 'tn_019ab3f05a4e7cc19d0e6b1f2c3d4e5f')
  @OrNull()
  @IsString()
  turn_id: string | null;
}

/** `data` of the event of a schedule that was paused automatically. */
export class SchedulePausedData {
  @Description('The schedule.', 'sc_019ab3f05a4e7cc19d0e6b1f2c3d4e5f') @IsString() schedule_id: string;
  @Description('Its space.', 'sp_019ab3f05a4e7cc19d0e6b1f2c3d4e5f') @IsString() space: string;
  @OrNull() @IsString() title: string | null;
  @Description('Same as its `paused_reason`.', 'failures') @IsIn(SELF_PAUSE_REASONS) reason: SelfPauseReason;
  @Description('How many of its last turns failed or were refused in a row, counted up to 5.', 5)
  @IsInt()
  failures: number;
  @Description('The error of the last one; null if none failed.')
  @OrNull()
  @Part(() => ScheduleErrorData)
  last_error: ScheduleErrorData | null;
  @IsDateTime() paused_at: string;
  @Description('True for a test event that you requested.') @MayBeAbsent() @IsBoolean() test?: boolean;
}
