import { MAX_END_USER_REF_CHARACTERS } from '@libs/dto/agent/limits';
import { THREAD_PATTERN } from '@libs/dto/agent/threads';
import { Description, IsDateTime, MayBeAbsent, OrNull, Part } from '@libs/dto/fields';
import { IsInt, IsNumber, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { ListQuery } from '../http/list-query.js';
import { TurnUsageView } from '../turns/turns.dto.js';

export class CreateThreadBody {
  @Description('The `space_id`.', 'sp_0198c1f2e7a97d3f9b1c5a7e2d4f6081')
  @IsString()
  space: string;

  @Description('Your own id for the customer.', 'customer-42')
  @IsOptional()
  @IsString()
  @MinLength(1)
  @MaxLength(MAX_END_USER_REF_CHARACTERS)
  end_user_ref?: string | null;

  @Description(
    'Your own name for the thread, which must not begin with `thr_`. Absent: the default thread of the customer, else the space’s own.',
    'order-1017',
  )
  @IsOptional()
  @Matches(THREAD_PATTERN)
  thread?: string | null;
}

export class ThreadView {
  @Description('Also the `thread` of a turn.', 'thr_0198c1f2e7a97d3f9b1c5a7e2d4f6085') @IsString() thread_id: string;
  @IsString() space: string;
  @Description('Its name. Null for a default thread.', 'order-1017') @OrNull() @IsString() thread: string | null;
  @OrNull() @IsString() end_user_ref: string | null;
  @IsDateTime() created_at: string;
  @Description('When its newest turn was submitted.') @OrNull() @IsDateTime() last_turn_at: string | null;
}

export class ThreadDetailView extends ThreadView {
  @Description('How many turns it has.') @IsInt() turns: number;
  @Description('The cost of all its turns, in US dollars.') @IsNumber() billed_cost_usd: number;
  @Description('The usage of all its turns.') @Part(() => TurnUsageView) usage: TurnUsageView;
}

export class ThreadsQuery extends ListQuery {
  @Description('Only threads of this space.') @MayBeAbsent() @IsString() @MaxLength(200) space?: string;
  @MayBeAbsent() @IsString() @MaxLength(MAX_END_USER_REF_CHARACTERS) end_user_ref?: string;
  @Description('Only threads with this name.') @MayBeAbsent() @Matches(THREAD_PATTERN) thread?: string;
}
