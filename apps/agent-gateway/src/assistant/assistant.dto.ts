import { TOOL_CALL_STATES, type ToolCallState } from '@libs/dto/agent/step-view';
import { MAX_NOTE_CHARACTERS } from '@libs/dto/agent/tools/permissions';
import { Description, IsDateTime, OrNull, Part } from '@libs/dto/fields';
import { TURN_STATES, type TurnState } from '@libs/state-machines/turn.machine';
import { IsBoolean, IsIn, IsObject, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';

/** Generous for a question that a person types. */
const MAX_QUESTION_CHARACTERS = 4_000;

export class AssistantView {
  @Description('Whether this platform has an assistant, and an operator has approved the merchant.')
  @IsBoolean()
  is_available: boolean;
}

export class AskAssistantBody {
  @Description('What you want to know, or have done.', 'Customer 42 says they paid. What happened?')
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_QUESTION_CHARACTERS)
  text: string;
}

/** A call that the assistant may make only if the member agrees. */
export class AssistantCallView {
  @IsString() approval_id: string;
  @IsString() tool: string;
  @IsObject() arguments: Record<string, unknown>;
  @Description('Send it with your decision, which is about this call alone.') @IsString() digest: string;
  @Description('Then the assistant goes on without the call.') @IsDateTime() expires_at: string;
}

export class AssistantTurnView {
  @IsString() turn_id: string;
  @IsIn(TURN_STATES) state: TurnState;
  @IsString() text: string;
  @Description('Null until it has ended. If the turn was cancelled or failed: the text until then.')
  @OrNull()
  @IsString()
  result: string | null;
  @Description('Why it failed, in words; else null.') @OrNull() @IsString() error: string | null;
  @Description('The call that waits for your decision; else null.')
  @OrNull()
  @Part(() => AssistantCallView)
  waiting_for: AssistantCallView | null;
  @IsDateTime() created_at: string;
  @OrNull() @IsDateTime() finished_at: string | null;
}

/** A tool call by which the assistant has looked something up or done it. */
export class AssistantToolCallView {
  @IsString() call_id: string;
  @IsString() tool: string;
  @IsObject() arguments: Record<string, unknown>;
  @IsIn(TOOL_CALL_STATES) state: ToolCallState;
  @Description('What the tool returned, cut to a readable length.') @OrNull() @IsString() result: string | null;
}

export class DecideAssistantCallBody {
  @Description(
    'The `digest` of the call that you decide on.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  )
  @Matches(/^[0-9a-f]{64}$/)
  digest: string;

  @IsIn(['approve', 'reject']) decision: 'approve' | 'reject';

  @Description('The assistant reads it as your words.')
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NOTE_CHARACTERS)
  note?: string | null;
}
