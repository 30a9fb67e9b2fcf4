import { APPROVAL_STATES, type ApprovalStatus } from '@libs/state-machines/approvals/approval.machine';
import { IsArray, IsBoolean, IsIn, IsInt, IsISO8601, IsObject, IsOptional, IsString, IsUUID } from 'class-validator';
import { OpaqueValue } from '../opaque-value.js';

/** A delivery used up its six attempts. Its endpoint belongs to a merchant or to an account: the other one is null. */
export class DeliveryFailed {
  @IsOptional() @IsInt() merchant_id: number | null;
  @IsOptional() @IsInt() account_id: number | null;
  @IsString() delivery_id: string;
  @IsInt() endpoint_id: number;
  @IsString() event_type: string;
  @IsOptional() @IsInt() last_status_code: number | null;
  @IsOptional() @IsString() last_error: string | null;
  @IsISO8601() failed_at: string;
}

/** The log of events grew: these merchants have new ones. Requests that wait for them continue to read. */
export class EventsNumbered {
  @IsArray() @IsInt({ each: true }) merchant_ids: number[];
}

export const ACTOR_KINDS = ['user', 'operator', 'api_key', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

/** Something that must be in the audit log, published in the transaction that did it. Never contains secrets. */
export class AuditRecorded {
  @IsUUID() audit_id: string;
  @IsISO8601() at: string;
  @IsOptional() @IsInt() actor_id: number | null;
  @IsString() actor_name: string;
  @IsIn(ACTOR_KINDS) actor_kind: ActorKind;
  @IsOptional() @IsInt() merchant_id: number | null;
  @IsOptional() @IsString() merchant_name: string | null;
  /** `noun.verb`, for example `merchant.approved`. */
  @IsString() action: string;
  /** The target of the action, for example `merchant:12`. */
  @IsString() target: string;
  @OpaqueValue() @IsOptional() @IsObject() before: Record<string, unknown> | null;
  @OpaqueValue() @IsOptional() @IsObject() after: Record<string, unknown> | null;
  @IsOptional() @IsString() ip: string | null;
  @IsOptional() @IsString() trace_id: string | null;
}

/**
 * The newest entry of the audit log, published every minute: a copy outside of the database that a later rewrite cannot
 * reach.
 */
export class AuditHead {
  @IsInt() seq: number;
  /** SHA-256 of that entry and all before it, hex. */
  @IsString() hash: string;
  @IsISO8601() at: string;
  /** Ed25519 over seq, hash and time, base64url; null where no key is set. */
  @IsOptional() @IsString() signature: string | null;
}

/** The health of all services was checked: open pages of operators read it again. */
export class HealthSampled {
  @IsISO8601() at: string;
}

/** Operators switched the agent API's maintenance on or off, or changed its message. */
/** An action of an operator that takes a second one was requested, decided on or done. */
export class ApprovalChanged {
  @IsInt() approval_id: number;
  @IsIn(APPROVAL_STATES) status: ApprovalStatus;
}

export class MaintenanceChanged {
  /** Grows with every change; an older state never overwrites a newer one. */
  @IsInt() version: number;
  @IsBoolean() active: boolean;
  @IsOptional() @IsString() message: string | null;
  @IsOptional() @IsISO8601() expected_end: string | null;
}
