import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { WindowScope } from './quotas.dto.js';

export interface WindowCapRow {
  seconds: number;
  micro_usd: number;
  scope: WindowScope;
}

/** The caps of an account, in millionths of a US dollar; null: no cap. */
export interface Quotas {
  keyDaily: number | null;
  endUserDaily: number | null;
  endUsers: { ref: string; daily: number | null }[];
  windows: WindowCapRow[];
}

@Injectable()
export class QuotasRepository {
  /** Holds the account's row where `lock`: nobody is accepted by caps that are half changed. */
  async find(sql: Sql, accountId: number, { lock = false } = {}): Promise<Quotas> {
    const [account] = await sql.query<{ key: number | null; end_user: number | null }>(
      `SELECT key_daily_micro_usd AS key, end_user_daily_micro_usd AS end_user FROM account WHERE id = $1
       ${lock ? 'FOR NO KEY UPDATE' : ''}`,
      [accountId],
    );
    const endUsers = await sql.query<{ ref: string; daily: number | null }>(
      `SELECT end_user_ref AS ref, daily_micro_usd AS daily FROM end_user_cap WHERE account_id = $1
       ORDER BY end_user_ref COLLATE "C"`,
      [accountId],
    );
    const windows = await sql.query<WindowCapRow>(
      'SELECT seconds, micro_usd, scope FROM window_cap WHERE account_id = $1 ORDER BY place',
      [accountId],
    );
    return { keyDaily: account!.key, endUserDaily: account!.end_user, endUsers, windows };
  }

  async replace(sql: Sql, accountId: number, { keyDaily, endUserDaily, endUsers, windows }: Quotas): Promise<void> {
    await sql.query('UPDATE account SET key_daily_micro_usd = $2, end_user_daily_micro_usd = $3 WHERE id = $1', [
      accountId,
      keyDaily,
      endUserDaily,
    ]);
    await sql.query('DELETE FROM end_user_cap WHERE account_id = $1', [accountId]);
    await sql.query('DELETE FROM window_cap WHERE account_id = $1', [accountId]);
    await sql.query('INSERT INTO end_user_cap SELECT $1, * FROM unnest($2::text[], $3::bigint[])', [
      accountId,
      endUsers.map(({ ref }) => ref),
      endUsers.map(({ daily }) => daily),
    ]);
    await sql.query(
      `INSERT INTO window_cap (account_id, place, seconds, micro_usd, scope)
       SELECT $1, w.place, w.seconds, w.micro_usd, w.scope
       FROM unnest($2::int[], $3::bigint[], $4::text[]) WITH ORDINALITY AS w (seconds, micro_usd, scope, place)`,
      [accountId, windows.map((w) => w.seconds), windows.map((w) => w.micro_usd), windows.map((w) => w.scope)],
    );
  }
}
