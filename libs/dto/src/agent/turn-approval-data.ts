import type { Decider, TurnApproval } from '@libs/events/payloads/approvals.payload';
import { DECIDER_KINDS } from '@libs/events/payloads/approvals.payload';
import { CALL_APPROVAL_STATES, type CallApprovalState } from '@libs/state-machines/approvals/call-approval.machine';
import { IsIn, IsISO8601, IsObject, IsString } from 'class-validator';
import { About, OrNull, Part } from '../fields.js';

/** Who decided about a call. */
export class DeciderData {
  @About('A key, a member at the dashboard, a person with the link from an e-mail, or `system`: nobody in time.')
  @IsIn(DECIDER_KINDS)
  kind: Decider['kind'];
  @About('The name of the key, or an e-mail address.', 'sales-lead@example.com') @IsString() name: string;
}

/** The call that a turn waits for a person with, or has waited for. */
export class TurnApprovalData {
  @About('The approval.', 'apr_019ab3f05a4e7cc19d0e6b1f2c3d4e5f') @IsString() approval_id: string;
  @IsString() call_id: string;
  @About('As in the steps of the turn.', 'checkout_create_payment_link') @IsString() tool: string;
  @About('What the model requested.', { amount_usd_cents: 12_500 }) @IsObject() arguments: Record<string, unknown>;
  @About('Stands for this turn, call, tool and arguments. Send it with your decision.') @IsString() digest: string;
  @IsIn(CALL_APPROVAL_STATES) state: CallApprovalState;
  @IsISO8601() requested_at: string;
  @About('The turn goes on without the call when nobody has decided until then.') @IsISO8601() expires_at: string;
  @About('What a person put in place of the requested arguments.')
  @OrNull()
  @IsObject()
  edited_arguments: Record<string, unknown> | null;
  @About('The digest of the call with these.') @OrNull() @IsString() edited_digest: string | null;
  @About('The words of who decided.') @OrNull() @IsString() note: string | null;
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
