import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

const REMEMBERED = 50_000;

/** The rows of accounts. An account is a user's; its row is made when it is first needed. */
@Injectable()
export class AccountsService {
  private readonly known = new Set<number>();

  /** Sees to it that the account has its row, with the caps that everybody begins with. Safe to repeat. */
  async ensure(sql: Sql, accountId: number): Promise<void> {
    await sql.query('INSERT INTO account (id) VALUES ($1) ON CONFLICT DO NOTHING', [accountId]);
  }

  /** As `ensure`, for those who come again and again. Outside of transactions: what is rolled back is not there. */
  async remember(sql: Sql, accountId: number): Promise<void> {
    if (this.known.has(accountId)) return;
    await this.ensure(sql, accountId);
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.add(accountId);
  }
}
