import { MAX_END_USER_REF_CHARACTERS, MAX_METADATA_BYTES, MAX_TEXT_CHARACTERS } from '@libs/dto/agent/limits';
import {
  all,
  Default,
  Description,
  IsDateTime,
  MaxJsonBytes,
  MayBeAbsent,
  NotBlank,
  OrNull,
  Part,
  rule,
} from '@libs/dto/fields';
import { IsBoolean, IsIn, IsObject, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { MaxMetadataKeys } from '../http/metadata.js';
import {
  MISSED_POLICIES,
  type MissedPolicy,
  PAUSE_REASONS,
  type PauseReason,
  RUN_OUTCOMES,
  type RunOutcome,
} from './schedule.entity.js';
import { cronProblem, isTimeZone } from './timing/slots.js';

const MAX_TITLE = 200;
const MAX_CRON = 200;

const CronText = () =>
  all(
    Description('Minute, hour, day of the month, month, day of the week.', '0 9 * * 1-5'),
    MaxLength(MAX_CRON),
    rule('isCron', '$property must be a cron expression of five fields', (value) => !cronProblem(String(value))),
    IsString(),
  );
const TimeZone = () =>
  all(
    Description('An IANA time zone.', 'Europe/Berlin'),
    MaxLength(MAX_TITLE),
    rule('isTimeZone', '$property must be an IANA time zone', (value) => isTimeZone(String(value))),
    IsString(),
  );
const Title = () => all(IsOptional(), IsString(), NotBlank(), MaxLength(MAX_TITLE));
const TurnText = () =>
  all(Description('The text of each turn.'), IsString(), MinLength(1), MaxLength(MAX_TEXT_CHARACTERS));
const EndUserRef = () => all(IsOptional(), IsString(), MinLength(1), MaxLength(MAX_END_USER_REF_CHARACTERS));
const Metadata = () => all(IsOptional(), MaxMetadataKeys(), MaxJsonBytes(MAX_METADATA_BYTES), IsObject());
const Missed = () =>
  all(
    Description('What to do with runs that were missed during an outage: nothing, or one turn for all of them.'),
    MayBeAbsent(),
    IsIn(MISSED_POLICIES),
  );

export class CreateScheduleBody {
  @Title() title?: string | null;
  @CronText() cron: string;
  @Default('UTC') @MayBeAbsent() @TimeZone() time_zone?: string;
  @TurnText() text: string;
  @EndUserRef() end_user_ref?: string | null;
  @Metadata() metadata?: Record<string, unknown> | null;
  @Default('skip') @Missed() missed?: MissedPolicy;
}

/** Omitted fields stay as they are. */
export class UpdateScheduleBody {
  @Title() title?: string | null;
  @MayBeAbsent() @CronText() cron?: string;
  @MayBeAbsent() @TimeZone() time_zone?: string;
  @MayBeAbsent() @TurnText() text?: string;
  @EndUserRef() end_user_ref?: string | null;
  @Metadata() metadata?: Record<string, unknown> | null;
  @Missed() missed?: MissedPolicy;
  @Description('`false` pauses the schedule. `true` resumes it with the next run and the caps of this caller.')
  @MayBeAbsent()
  @IsBoolean()
  active?: boolean;
}

export class ScheduleRunView {
  @Description('When the run was due.') @IsDateTime() slot_at: string;
  @Description(
    '`submitted`; `refused`, for example because the credits are used up; `busy`, because the previous turn was still running; `missed`, because of an outage.',
  )
  @IsIn(RUN_OUTCOMES)
  outcome: RunOutcome;
  @OrNull() @IsString() turn_id: string | null;
  @Description('The error code, if the turn was refused.', 'INSUFFICIENT_CREDITS') @OrNull() @IsString() error_code:
    | string
    | null;
}

export class ScheduleView {
  @Description('', 'sc_0198c1f2e7a97d3f9b1c5a7e2d4f6084') @IsString() schedule_id: string;
  @IsString() space: string;
  @OrNull() @IsString() title: string | null;
  @IsString() cron: string;
  @IsString() time_zone: string;
  @IsString() text: string;
  @OrNull() @IsString() end_user_ref: string | null;
  @OrNull() @IsObject() metadata: Record<string, unknown> | null;
  @IsIn(MISSED_POLICIES) missed: MissedPolicy;
  @IsBoolean() active: boolean;
  @Description(
    'Why it is not active: somebody paused it; five turns in a row failed or were refused; its key was revoked; its space was archived; the cron expression has no more times.',
  )
  @OrNull()
  @IsIn(PAUSE_REASONS)
  paused_reason: PauseReason | null;
  @Description('When the next run is due; null while it is paused.') @OrNull() @IsDateTime() next_at: string | null;
  @Description('The last run.') @OrNull() @Part(() => ScheduleRunView) last_run: ScheduleRunView | null;
  @IsDateTime() created_at: string;
}
