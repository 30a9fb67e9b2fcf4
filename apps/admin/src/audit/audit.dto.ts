import { About, IsDateTime, OrNull, Part, QueryCursor, QueryInt, QuerySearch } from '@libs/dto/fields';
import { IsIn, IsInt, IsObject, IsString, IsUUID } from 'class-validator';
import { QueryId, TimeRangeQuery } from '../lists/query-fields.js';

const MAX_LIMIT = 1_000;
const ACTOR_KINDS = ['user', 'operator', 'api_key', 'system'] as const;

/** Which entries: all that is present must hold. */
export class AuditFilterQuery extends TimeRangeQuery {
  @QueryId()
  merchant_id?: number;

  @About('Part of the actor’s name.', 'op@example.com')
  @QuerySearch()
  actor?: string;

  @About('What was done, or its noun alone.', 'merchant.approved')
  @QuerySearch()
  action?: string;

  @About('Part of the target, of the name of merchant or actor, or the trace id.')
  @QuerySearch()
  search?: string;

  @About('The whole IP address.', '192.0.2.7')
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

/** An entry of the audit log as operators read it. */
export class AuditEntryView {
  @IsUUID() id: string;
  @IsDateTime() at: string;
  @Part(() => AuditActor) actor: AuditActor;
  @OrNull() @Part(() => AuditMerchant) merchant: AuditMerchant | null;
  @About('What was done.', 'merchant.approved') @IsString() action: string;
  @About('To what.', 'merchant:7') @IsString() target: string;
  @About('The e-mail of the account or the name of the merchant that the target is; null for other targets.')
  @OrNull()
  @IsString()
  target_name: string | null;
  @About('Secrets are left out.') @OrNull() @IsObject() before: unknown;
  @OrNull() @IsObject() after: unknown;
  @OrNull() @IsString() ip: string | null;
  @OrNull() @IsString() trace_id: string | null;
  @About('Of this entry and the hash of the one before.') @IsString() hash: string;
}
