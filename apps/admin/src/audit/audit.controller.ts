import type { Page } from '@libs/dto/lists/page';
import { Database } from '@libs/service-kit/database/database';
import { CSV, sendCsv } from '@libs/service-kit/http/csv/csv-reply';
import { Operation, pageOf } from '@libs/service-kit/http/operation';
import { OperatorGuard } from '@libs/service-kit/sign-in/sign-in.guard';
import { Controller, Get, Query, Res, UseGuards } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AuditHeadsService } from '../audit-heads/audit-heads.service.js';
import { AuditLogService } from '../audit-log/audit-log.service.js';
import { AuditWatchService } from '../audit-watch/audit-watch.service.js';
import { AuditEntryView, AuditFilterQuery, AuditQuery } from './audit.dto.js';
import { AUDIT_COLUMNS } from './audit-columns.js';
import { AuditListService } from './audit-list.service.js';
import { AuditStatusView } from './audit-status.view.js';

@Controller('api/admin')
@UseGuards(OperatorGuard)
export class AuditController {
  constructor(
    private readonly database: Database,
    private readonly log: AuditLogService,
    private readonly heads: AuditHeadsService,
    private readonly entries: AuditListService,
    private readonly watch: AuditWatchService,
  ) {}

  @Get('audit')
  @Operation({
    summary: 'The audit log, newest first by the time of the action',
    description: 'The hash chain is in the order in which entries arrived, which may differ by moments.',
    returns: pageOf(AuditEntryView),
  })
  list(@Query() { limit, cursor, ...filter }: AuditQuery): Promise<Page<AuditEntryView>> {
    return this.entries.named(filter, { limit, cursor });
  }

  @Get('audit.csv')
  @Operation({ summary: 'The audit log as CSV, with the filters of its list', returns: { media: CSV } })
  csv(@Query() filter: AuditFilterQuery, @Res() reply: FastifyReply): Promise<void> {
    return sendCsv(reply, 'audit', AUDIT_COLUMNS, (part) => this.entries.page(filter, part));
  }

  @Get('audit/status')
  @Operation({
    summary: 'Whether the hash chain of the audit log is intact',
    description:
      'Verifies what was added since the last request, a long log in batches. To verify all of it against all copies, run `npm run audit:verify`.',
    returns: AuditStatusView,
  })
  async status(): Promise<AuditStatusView> {
    const { fault, verifiedSeq } = await this.watch.verify();
    const [head, published] = await Promise.all([this.log.head(this.database), this.heads.published(this.database)]);
    return {
      entries: head?.seq ?? 0,
      last_hash: head?.hash ?? null,
      is_intact: fault === undefined,
      fault: fault ?? null,
      verified_entries: verifiedSeq,
      verified_at: new Date().toISOString(),
      head_told: published ?? null,
    };
  }
}
