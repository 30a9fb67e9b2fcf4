import { MayBeAbsent, QueryCursor, QueryInt, rule } from '@libs/dto/fields';
import { decodeIdCursor, type Page, toPage } from '@libs/dto/page';
import { Database } from '@libs/service-kit/database/database';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { AuditRepository, type AuditRow } from './audit.repository.js';

const MAX_LIMIT = 1_000;

export class AuditQuery {
  @QueryInt({ default: 200, min: 1, max: MAX_LIMIT })
  limit: number;

  @MayBeAbsent()
  @Transform(({ value }) => (typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value))
  @rule('isInt', 'merchant_id must be an integer number', Number.isSafeInteger)
  merchant_id?: number;

  @QueryCursor()
  cursor?: string;
}

/** An entry of the audit log as operators read it. */
export interface AuditEntryView {
  id: string;
  at: string;
  actor: { id: number | null; name: string; kind: string };
  merchant: { id: number; name: string | null } | null;
  action: string;
  target: string;
  before: unknown;
  after: unknown;
  ip: string | null;
  trace_id: string | null;
  hash: string;
}

@Controller('api/admin/audit')
@UseGuards(OperatorGuard)
export class AuditController {
  constructor(
    private readonly database: Database,
    private readonly repository: AuditRepository,
  ) {}

  @Get()
  async list(@Query() { limit, merchant_id, cursor }: AuditQuery): Promise<Page<AuditEntryView>> {
    const beforeSeq = cursor ? decodeIdCursor(cursor) : undefined;
    const rows = await this.repository.list(this.database, { merchantId: merchant_id, beforeSeq, limit });
    return toPage(rows, limit, (row) => row.seq, viewOf);
  }
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
