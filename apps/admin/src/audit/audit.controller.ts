import { About, IsDateTime, MayBeAbsent, OrNull, Part, QueryCursor, QueryInt, QuerySearch } from '@libs/dto/fields';
import { idBelow, type Page, placeIn, toPage } from '@libs/dto/page';
import { Database } from '@libs/service-kit/database/database';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { IsIn, IsInt, IsObject, IsString, IsUUID } from 'class-validator';
import { QueryId } from '../lists/query-fields.js';
import { AuditRepository, type AuditRow } from './audit.repository.js';
import { AuditStatusView } from './audit-status.view.js';
import { AuditWatch } from './audit-watch.service.js';

const MAX_LIMIT = 1_000;
const ACTOR_KINDS = ['user', 'operator', 'api_key', 'system'] as const;

export class AuditQuery {
  @QueryInt({ default: 200, min: 1, max: MAX_LIMIT })
  limit: number;

  @QueryId()
  merchant_id?: number;

  @About('Part of the name of whoever did it.', 'op@example.com')
  @QuerySearch()
  actor?: string;

  @About('What was done, or its noun alone.', 'merchant.approved')
  @QuerySearch()
  action?: string;

  @About('At this moment or later.')
  @MayBeAbsent()
  @IsDateTime()
  from?: string;

  @About('Before this moment.')
  @MayBeAbsent()
  @IsDateTime()
  to?: string;

  @About('Part of the target, of the name of merchant or actor, or the trace id.')
  @QuerySearch()
  search?: string;

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
  @About('Secrets are left out.') @OrNull() @IsObject() before: unknown;
  @OrNull() @IsObject() after: unknown;
  @OrNull() @IsString() ip: string | null;
  @OrNull() @IsString() trace_id: string | null;
  @About('Of this entry and the hash of the one before.') @IsString() hash: string;
}

@Controller('api/admin/audit')
@UseGuards(OperatorGuard)
export class AuditController {
  constructor(
    private readonly database: Database,
    private readonly repository: AuditRepository,
    private readonly watch: AuditWatch,
  ) {}

  @Get()
  @Operation({ summary: 'The audit log, newest first', gives: pageOf(AuditEntryView) })
  async list(@Query() { limit, cursor, ...query }: AuditQuery): Promise<Page<AuditEntryView>> {
    const { merchant_id: merchantId, actor, action, from, to, search } = query;
    const rows = await this.repository.list(
      this.database,
      { merchantId, actor, action, search, from: moment(from), to: moment(to), beforeSeq: idBelow('audit', cursor) },
      limit,
    );
    return toPage(rows, limit, ({ seq }) => placeIn('audit', seq), viewOf);
  }

  @Get('status')
  @Operation({
    summary: 'Whether the chain of the audit log holds',
    description:
      'Verifies what came since it was last asked, a long log in pieces. Whole, and against all copies: `npm run audit:verify`.',
    gives: AuditStatusView,
  })
  async status(): Promise<AuditStatusView> {
    const { fault, verifiedSeq } = await this.watch.verify();
    const [head, told] = await Promise.all([
      this.repository.head(this.database),
      this.repository.toldHead(this.database),
    ]);
    return {
      entries: head?.seq ?? 0,
      last_hash: head?.hash ?? null,
      is_intact: fault === undefined,
      fault: fault ?? null,
      verified_entries: verifiedSeq,
      verified_at: new Date().toISOString(),
      head_told: told ?? null,
    };
  }
}

function moment(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

function viewOf(row: AuditRow): AuditEntryView {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { id: row.actor_id, name: row.actor_name, kind: row.actor_kind },
    merchant: row.merchant_id === null ? null : { id: row.merchant_id, name: row.merchant_name },
    action: row.action,
    target: row.target,
    before: row.before && JSON.parse(row.before),
    after: row.after && JSON.parse(row.after),
    ip: row.ip,
    trace_id: row.trace_id,
    hash: row.hash,
  };
}
