import type { Decider, TurnApproval } from '@libs/events/payloads/approvals.payload';
import { DECIDER_KINDS } from '@libs/events/payloads/approvals.payload';
import { CALL_APPROVAL_STATES, type CallApprovalState } from '@libs/state-machines/approvals/call-approval.machine';
import { IsIn, IsISO8601, IsObject, IsString } from 'class-validator';
import { Description, OrNull, Part } from '../fields.js';

/** The actor who decided about a call. */
export class DeciderData {
  @Description(
    'A key, a member in the dashboard, a person with the link from an e-mail, or `system` if nobody decided in time.',
  )
  @IsIn(DECIDER_KINDS)
  kind: Decider['kind'];
  @Description('The name of the key, or an e-mail address.', 'sales-lead@example.com') @IsString() name: string;
}

/** The call with which a turn waits, or has waited, for a person. */
export class TurnApprovalData {
  @Description('The approval.', 'apr_019ab3f05a4e7cc19d0e6b1f2c3d4e5f') @IsString() approval_id: string;
  @IsString() call_id: string;
  @Description('As in the steps of the turn.', 'checkout_create_payment_link') @IsString() tool: string;
  @Description('What the model requested.', { amount_usd_cents: 12_500 }) @IsObject() arguments: Record<
    string,
    unknown
  >;
  @Description('Identifies this turn, call, tool and its arguments. Send it with your decision.')
  @IsString()
  digest: string;
  @IsIn(CALL_APPROVAL_STATES) state: CallApprovalState;
  @IsISO8601() requested_at: string;
  @Description('After that, the turn continues without the call.') @IsISO8601() expires_at: string;
  @Description('The arguments that a person sent in place of the requested ones.')
  @OrNull()
  @IsObject()
  edited_arguments: Record<string, unknown> | null;
  @Description('The digest of the call with these arguments.') @OrNull() @IsString() edited_digest: string | null;
  @Description('The note of the person who decided.') @OrNull() @IsString() note: string | null;
  @OrNull() @IsISO8601() decided_at: string | null;
  @OrNull() @Part(() => DeciderData) decided_by: DeciderData | null;
}

const UNDECIDED = {
  state: 'pending',
  edited_arguments: null,
  edited_digest: null,
  note: null,
  decided_at: null,
  decided_by: null,
} as const;

export function approvalData({ decision, ...call }: TurnApproval): TurnApprovalData {
  return { ...call, ...(decision ?? UNDECIDED) };
}
