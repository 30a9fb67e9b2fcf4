import { Description, IsDateTime, OrNull, Part, QueryCursor, QueryInt, QuerySearch } from '@libs/dto/fields';
import { AUDIT_ACTIONS } from '@libs/dto/operations/audit-actions';
import { ACTOR_KINDS } from '@libs/events/payloads/operations.payload';
import { IsIn, IsInt, IsObject, IsString, IsUUID } from 'class-validator';
import { QueryId, TimeRangeQuery } from '../lists/query-fields.js';

const MAX_LIMIT = 1_000;

/** Filters of the entries: all that are given must match. */
export class AuditFilterQuery extends TimeRangeQuery {
  @QueryId()
  merchant_id?: number;

  @Description('Part of the actor’s name.', 'op@example.com')
  @QuerySearch()
  actor?: string;

  @Description('The action, or its noun alone.', 'merchant.approved')
  @QuerySearch()
  action?: string;

  @Description('Part of the target or of the name of the merchant or actor, or the trace id.')
  @QuerySearch()
  search?: string;

  @Description('A complete IP address.', '192.0.2.7')
  @QuerySearch()
  ip?: string;
}

export class AuditQuery extends AuditFilterQuery {
  @QueryInt({ default: 200, min: 1, max: MAX_LIMIT })
  limit: number;

  @QueryCursor()
  cursor?: string;
}

class AuditActor {
  @OrNull() @IsInt() id: number | null;
  @IsString() name: string;
  @IsIn(ACTOR_KINDS) kind: string;
}

class AuditMerchant {
  @IsInt() id: number;
  @OrNull() @IsString() name: string | null;
}

/** An entry of the audit log for operators. */
export class AuditEntryView {
  @IsUUID() id: string;
  @IsDateTime() at: string;
  @Part(() => AuditActor) actor: AuditActor;
  @OrNull() @Part(() => AuditMerchant) merchant: AuditMerchant | null;
  @Description('What was done.', 'merchant.approved') @IsIn(AUDIT_ACTIONS) action: string;
  @Description('What it was done to.', 'merchant:7') @IsString() target: string;
  @Description('The e-mail if the target is an account, the name if it is a merchant; null for other targets.')
  @OrNull()
  @IsString()
  target_name: string | null;
  @Description('Secrets are left out.') @OrNull() @IsObject() before: unknown;
  @OrNull() @IsObject() after: unknown;
  @OrNull() @IsString() ip: string | null;
  @OrNull() @IsString() trace_id: string | null;
  @Description('SHA-256 over this entry and the hash of the entry before it.') @IsString() hash: string;
}
