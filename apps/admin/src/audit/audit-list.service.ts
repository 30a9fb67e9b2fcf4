import { type Page, type PageRequest, positionBelow, timePosition, toPage } from '@libs/dto/lists/page';
import { Database } from '@libs/service-kit/database/database';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { Injectable } from '@nestjs/common';
import type { AuditRow } from '../audit-log/audit.entity.js';
import type { AuditEntryView, AuditFilterQuery } from './audit.dto.js';
import { AuditRepository } from './audit.repository.js';

/** The audit log for operators: newest first by the time of the action. */
@Injectable()
export class AuditListService {
  constructor(
    private readonly database: Database,
    private readonly repository: AuditRepository,
    private readonly rpc: RpcClient,
  ) {}

  /**
   * Returns a page of entries with the names of their targets; accounts remain numbers while the auth service does not
   * respond.
   */
  async named(query: AuditFilterQuery, request: PageRequest): Promise<Page<AuditEntryView>> {
    const page = await this.page(query, request);
    const emails = await this.emailsOf(page.data);
    const data = page.data.map((entry) => ({ ...entry, target_name: emails.get(entry.target) ?? entry.target_name }));
    return { ...page, data };
  }

  /** Returns a page as the log has it, without a call to another service. */
  async page(
    { merchant_id: merchantId, actor, action, from, to, search, ip }: AuditFilterQuery,
    { cursor, limit }: PageRequest,
  ): Promise<Page<AuditEntryView>> {
    const rows = await this.repository.list(
      this.database,
      {
        merchantId,
        actor,
        action,
        search,
        ip: ip?.trim(),
        from: moment(from),
        to: moment(to),
        below: positionBelow('audit', cursor),
      },
      limit,
    );
    return toPage(rows, limit, ({ at, seq }) => timePosition('audit', { at, id: seq }), viewOf);
  }

  private async emailsOf(entries: readonly AuditEntryView[]): Promise<Map<string, string>> {
    const ids = entries.flatMap(({ target }) => Number(USER.exec(target)?.[1] ?? Number.NaN));
    const user_ids = [...new Set(ids.filter(Number.isSafeInteger))];
    if (user_ids.length === 0) return new Map();
    try {
      const { users } = await this.rpc.call('auth.users_by_ids', { user_ids });
      return new Map(users.map(({ user_id, email }) => [`user:${user_id}`, email]));
    } catch {
      return new Map();
    }
  }
}

const USER = /^user:(\d{1,16})$/;

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
    target_name: row.target === `merchant:${row.merchant_id}` ? row.merchant_name : null,
    before: row.before && JSON.parse(row.before),
    after: row.after && JSON.parse(row.after),
    ip: row.ip,
    trace_id: row.trace_id,
    hash: row.hash,
  };
}
