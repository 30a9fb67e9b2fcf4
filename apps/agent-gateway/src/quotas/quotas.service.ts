import { microUsd } from '@libs/money/micro-usd';
import { Database } from '@libs/service-kit/database/database';
import { AuditTrail } from '@libs/service-kit/messaging/outbox/audit-trail';
import { Injectable } from '@nestjs/common';
import type { Caller } from '../access/caller/caller.js';
import { allow } from '../access/rules/scope-rules.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { StoredQuotasService } from '../stored-quotas/stored-quotas.service.js';
import type { QuotasBody, QuotasView } from './quotas.dto.js';
import { type Quotas, QuotasRepository } from './quotas.repository.js';
import { auditFacts, quotasView } from './quotas-change.js';
import { raisedCaps } from './raised-caps.js';

/**
 * Caps on the spending of an account's keys and customers. Only callers that reach the whole account see or change
 * them.
 */
@Injectable()
export class QuotasService {
  constructor(
    private readonly database: Database,
    private readonly repository: QuotasRepository,
    private readonly accounts: AccountsService,
    private readonly caps: StoredQuotasService,
    private readonly trail: AuditTrail,
  ) {}

  async get(caller: Caller): Promise<QuotasView> {
    allow(caller, 'read quotas');
    return quotasView(await this.repository.find(this.database, caller.accountId));
  }

  /** Returns in words what these caps would let agents spend beyond the current ones; empty for nothing. */
  async raised(caller: Caller, body: QuotasBody): Promise<string[]> {
    allow(caller, 'change quotas');
    return raisedCaps(
      quotasView(await this.repository.find(this.database, caller.accountId)),
      quotasView(quotasOf(body)),
    );
  }

  /** Replaces all caps. They apply from the next turn on; existing holds stay. */
  async put(caller: Caller, body: QuotasBody): Promise<QuotasView> {
    allow(caller, 'change quotas');
    const { accountId, actor } = caller;
    const wanted = quotasOf(body);
    return this.database.transaction(async (tx) => {
      const before = await this.repository.find(tx, accountId, { lock: true });
      await this.accounts.setDailyCaps(tx, accountId, { key: wanted.keyDaily, endUser: wanted.endUserDaily });
      await this.caps.replace(tx, accountId, wanted);
      const after = await this.repository.find(tx, accountId);
      const facts = auditFacts(before, after);
      if (facts) {
        const entry = { actor, action: 'quotas.changed', target: `account:${accountId}`, ...facts } as const;
        await this.trail.record(tx, entry);
      }
      return quotasView(after);
    });
  }
}

function quotasOf({ key_daily_usd, end_user_daily_usd, end_users, windows }: QuotasBody): Quotas {
  const micro = (usd: number | null) => (usd === null ? null : microUsd(usd));
  return {
    keyDaily: micro(key_daily_usd),
    endUserDaily: micro(end_user_daily_usd),
    endUsers: Object.entries(end_users).map(([ref, { daily_usd }]) => ({ ref, daily: micro(daily_usd) })),
    windows: windows.map(({ seconds, usd, scope }) => ({ seconds, micro_usd: microUsd(usd), scope })),
  };
}
