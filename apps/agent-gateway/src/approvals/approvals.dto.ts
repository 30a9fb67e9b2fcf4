import { MAX_END_USER_REF_CHARACTERS } from '@libs/dto/agent/limits';
import { THREAD_PATTERN } from '@libs/dto/agent/threads';
import { MAX_APPROVED_ARGUMENT_BYTES, MAX_NOTE_CHARACTERS } from '@libs/dto/agent/tools/permissions';
import { TurnApprovalData } from '@libs/dto/agent/turn-approval-data';
import { Description, MaxJsonBytes, MayBeAbsent, OrNull } from '@libs/dto/fields';
import { CALL_APPROVAL_STATES, type CallApprovalState } from '@libs/state-machines/approvals/call-approval.machine';
import { IsIn, IsObject, IsOptional, IsString, Matches, MaxLength } from 'class-validator';
import { ListQuery } from '../http/list-query.js';

/** The digest of a call, and the message of the person who decides. */
export class RejectCallBody {
  @Description(
    'The `digest` of the call that you decide on.',
    '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  )
  @Matches(/^[0-9a-f]{64}$/)
  digest: string;

  @Description('The model reads it as the words of a person.', 'Offer 10% less.')
  @IsOptional()
  @IsString()
  @MaxLength(MAX_NOTE_CHARACTERS)
  note?: string | null;
}

export class ApproveCallBody extends RejectCallBody {
  @Description(
    'All arguments that the call is made with in place of the requested ones. They must fit the schema of the tool.',
    {
      amount_usd_cents: 11_250,
    },
  )
  @IsOptional()
  @IsObject()
  @MaxJsonBytes(MAX_APPROVED_ARGUMENT_BYTES)
  arguments?: Record<string, unknown> | null;
}

export class CallApprovalView extends TurnApprovalData {
  @IsString() turn_id: string;
  @IsString() space: string;
  @OrNull() @IsString() end_user_ref: string | null;
  @Description('The metadata of the turn, as you sent it.') @OrNull() @IsObject() metadata: Record<
    string,
    unknown
  > | null;
}

export class CallApprovalsQuery extends ListQuery {
  @MayBeAbsent() @IsIn(CALL_APPROVAL_STATES) state?: CallApprovalState;
  @MayBeAbsent() @IsString() @MaxLength(200) space?: string;
  @Description('Only calls of this turn.') @MayBeAbsent() @IsString() @MaxLength(200) turn?: string;
  @MayBeAbsent() @IsString() @MaxLength(MAX_END_USER_REF_CHARACTERS) end_user_ref?: string;
  @Description('The name or the id of a thread. Threads of several spaces and customers may have the same name.')
  @MayBeAbsent()
  @Matches(THREAD_PATTERN)
  thread?: string;
}
