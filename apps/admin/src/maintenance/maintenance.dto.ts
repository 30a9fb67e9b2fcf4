import { Description, IsDateTime, OrNull } from '@libs/dto/fields';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';

const LONGEST_MESSAGE = 500;

export class SetMaintenanceBody {
  @Description('Whether the agent API holds back new work.')
  @IsBoolean()
  active: boolean;

  @Description('The message that callers see.', 'We are moving to larger machines.')
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_MESSAGE)
  message?: string | null;

  @Description('The expected end, if known.')
  @IsOptional()
  @IsDateTime()
  expected_end?: string | null;
}

/** Whether the agent API starts new work. */
export class MaintenanceView {
  @IsBoolean() active: boolean;
  @OrNull() @IsString() message: string | null;
  @OrNull() @IsDateTime() expected_end: string | null;
  @Description('When it was last changed; null if never.') @OrNull() @IsDateTime() changed_at: string | null;
}
