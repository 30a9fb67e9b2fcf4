import {
  MAX_END_USER_REF_CHARACTERS,
  MAX_FILES_PER_TURN,
  MAX_METADATA_BYTES,
  MAX_TEXT_CHARACTERS,
} from '@libs/dto/agent/limits';
import { THREAD_PATTERN } from '@libs/dto/agent/threads';
import { Description, IsDateTime, MaxJsonBytes, MayBeAbsent, OrNull, Part } from '@libs/dto/fields';
import { TURN_STATES, type TurnState } from '@libs/state-machines/turn.machine';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
} from 'class-validator';
import { MaxMetadataKeys } from '../http/metadata.js';

export class CreateTurnBody {
  @Description('The `space_id`.', 'sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081')
  @IsString()
  space: string;

  @IsString()
  @MinLength(1)
  @MaxLength(MAX_TEXT_CHARACTERS)
  text: string;

  @Description('Ids of uploads that the agent may read.')
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_FILES_PER_TURN)
  @ArrayUnique()
  @IsString({ each: true })
  files?: string[] | null;

  @Description('Your own id for the customer; spending and caps are counted by it.', 'customer-42')
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_END_USER_REF_CHARACTERS)
  end_user_ref?: string | null;

  @Description(
    'The conversation that the turn continues: your own name for a thread, which is created on first use, or a `thread_id`. Names of different customers never collide. Absent: one for each `end_user_ref`, else the space’s own.',
    'order-1017',
  )
  @IsOptional()
  @Matches(THREAD_PATTERN)
  thread?: string | null;

  @Description('Returned unchanged, also in webhooks.')
  @IsOptional()
  @MaxMetadataKeys()
  @MaxJsonBytes(MAX_METADATA_BYTES)
  @IsObject()
  metadata?: Record<string, unknown> | null;
}

export class TurnMaintenanceView {
  @IsBoolean() active: boolean;
  @OrNull() @IsString() message: string | null;
  @OrNull() @IsDateTime() expected_end: string | null;
}

export class AcceptedTurnView {
  @Description('Poll `GET /turns/{turn_id}`, or register a webhook.', 'tn_0198c1f2e7a97d3f9b1c5a7e2d4f6082')
  @IsString()
  turn_id: string;
  @IsString() space: string;
  @Description('As you sent it.') @OrNull() @IsString() thread: string | null;
  @IsIn(TURN_STATES) state: TurnState;
  @IsDateTime() created_at: string;
  @Description('Only during maintenance: the turn waits until it ends.')
  @MayBeAbsent()
  @Part(() => TurnMaintenanceView)
  maintenance?: TurnMaintenanceView;
}
