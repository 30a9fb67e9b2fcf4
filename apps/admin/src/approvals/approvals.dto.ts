import { Description, IsDateTime, OrNull, QueryCursor, QueryInt } from '@libs/dto/fields';
import { APPROVAL_STATES, type ApprovalStatus } from '@libs/state-machines/approvals/approval.machine';
import { IsBoolean, IsIn, IsInt, IsOptional, IsString } from 'class-validator';

export class ApprovalsQuery {
  @QueryInt({ default: 50, min: 1, max: 200 })
  limit: number;

  @QueryCursor()
  cursor?: string;

  @Description('`waiting` lists what is waiting for a decision.')
  @IsOptional()
  @IsIn(APPROVAL_STATES)
  status?: ApprovalStatus;
}

/** An action that one operator requested and another one has to approve. */
export class ApprovalView {
  @IsInt() id: number;
  @Description('What would be done.', 'Reset the password of "ann@shop.example" (user 11).')
  @IsString()
  statement: string;
  @IsIn(APPROVAL_STATES) status: ApprovalStatus;
  @Description('E-mail of the operator.', 'op@example.com') @IsString() requested_by: string;
  @Description('Whether you asked for it; then someone else has to decide.') @IsBoolean() is_yours: boolean;
  @IsDateTime() requested_at: string;
  @Description('E-mail of the operator who approved or declined it.') @OrNull() @IsString() decided_by: string | null;
  @OrNull() @IsDateTime() decided_at: string | null;
  @Description('It must be approved and used before then.') @IsDateTime() expires_at: string;
  @OrNull() @IsDateTime() used_at: string | null;
}
