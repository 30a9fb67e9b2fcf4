import { IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString } from 'class-validator';
import { OpaqueValue } from '../opaque-value.js';

export const APPROVAL_DECISIONS = ['approved', 'rejected', 'expired'] as const;
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number];

/** The kinds of deciders: a key or a member of the account, a person with the link from an e-mail, or the time. */
export const DECIDER_KINDS = ['api_key', 'user', 'link', 'system'] as const;

/** The decider about a call. */
export interface Decider {
  kind: (typeof DECIDER_KINDS)[number];
  /** The name of the key, or an e-mail address. */
  name: string;
}

/** The decision about a call. */
export interface DecidedCall {
  state: ApprovalDecision;
  /**
   * The arguments with which a person approved it, where they differ from those that the engine requested; else null.
   */
  edited_arguments: Record<string, unknown> | null;
  /** The digest of the call with these arguments. */
  edited_digest: string | null;
  note: string | null;
  decided_at: string;
  decided_by: Decider;
}

/** A call of a turn that a person must approve before it is made. */
export interface TurnApproval {
  approval_id: string;
  call_id: string;
  /** The name of the tool as callers see it: `http_send`, `crm.delete_contact`. */
  tool: string;
  arguments: Record<string, unknown>;
  /** SHA-256 in hex of turn, call, tool and arguments. A decision repeats it. */
  digest: string;
  requested_at: string;
  expires_at: string;
  /** Null while the turn waits. */
  decision: DecidedCall | null;
}

/** A waiting call was decided about. The first decision counts. */
export class TurnApprovalDecided {
  @IsString() turn_id: string;
  @IsInt() account_id: number;
  @IsString() space: string;
  @IsString() approval_id: string;
  /** The digest of the call that was shown. */
  @IsString() digest: string;
  @IsIn(APPROVAL_DECISIONS) decision: ApprovalDecision;
  /** Approved only: the arguments that a person put in place of the requested ones. */
  @OpaqueValue() @IsOptional() @IsObject() edited_arguments: Record<string, unknown> | null;
  @IsOptional() @IsString() edited_digest: string | null;
  @IsOptional() @IsString() note: string | null;
  @IsISO8601() decided_at: string;
  @OpaqueValue() @IsObject() decided_by: Decider;
}
