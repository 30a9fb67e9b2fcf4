import { About, IsDateTime, OrNull } from '@libs/dto/fields';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';

const LONGEST_MESSAGE = 500;

export class SetMaintenanceBody {
  @About('Whether the agent API takes no new work.')
  @IsBoolean()
  active: boolean;

  @About('What callers read.', 'We are moving to larger machines.')
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_MESSAGE)
  message?: string | null;

  @About('When it should be over, where that is known.')
  @IsOptional()
  @IsDateTime()
  expected_end?: string | null;
}

/** Whether the agent API takes new work. */
export class MaintenanceView {
  @IsBoolean() active: boolean;
  @OrNull() @IsString() message: string | null;
  @OrNull() @IsDateTime() expected_end: string | null;
  @About('When it was last changed; null: never.') @OrNull() @IsDateTime() changed_at: string | null;
}
