import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
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

  /** Sets what each key and each customer may spend in a UTC day; null for no cap. */
  async setDailyCaps(
    tx: Tx,
    id: number,
    { key, endUser }: { key: number | null; endUser: number | null },
  ): Promise<void> {
    const caps = { key_daily_micro_usd: key, end_user_daily_micro_usd: endUser };
    await tx.repository(AccountRow).update(id, caps);
  }

  /** Locks the row, and has whoever decides by what it read without the lock read again. */
  async lockForChange(tx: Tx, id: number): Promise<void> {
    await tx.query('UPDATE account SET created_at = created_at WHERE id = $1', [id]);
  }

  /** Reserves storage for a file, which locks the row. False where the account would then have more than `roomBytes`. */
  async reserveStorage(tx: Tx, id: number, bytes: number, roomBytes: number): Promise<boolean> {
    const rows = await tx.query(
      'UPDATE account SET file_bytes = file_bytes + $2 WHERE id = $1 AND file_bytes + $2 <= $3 RETURNING 1',
      [id, bytes, roomBytes],
    );
    return rows.length > 0;
  }

  /** Like `ensure`, with a cache for frequent callers. Only outside transactions, because a rollback would make the cache wrong. */
  async remember(sql: Sql, accountId: number): Promise<void> {
    if (this.known.has(accountId)) return;
    await this.ensure(sql, accountId);
    if (this.known.size >= REMEMBERED) this.known.clear();
    this.known.add(accountId);
  }
}
