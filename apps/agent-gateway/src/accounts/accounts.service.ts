import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { AccountRow } from './account.entity.js';

const REMEMBERED = 50_000;

/** The rows of accounts. An account belongs to a user; its row is created when it is first needed. */
@Injectable()
export class AccountsService {
  private readonly known = new Set<number>();

  /** Creates the account's row with the default caps, unless it exists. Safe to repeat. */
  async ensure(sql: Sql, accountId: number): Promise<void> {
    await insertNew(sql, AccountRow, [{ id: accountId }]);
  }

  /** Like `ensure`, with a cache for frequent callers. Only outside transactions, because a rollback would make the cache wrong. */
  async remember(sql: Sql, accountId: number): Promise<void> {
    if (this.known.has(accountId)) return;
    await this.ensure(sql, accountId);
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.add(accountId);
  }
}
