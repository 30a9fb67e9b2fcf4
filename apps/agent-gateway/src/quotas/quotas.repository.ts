import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { WindowCapRow } from '../stored-quotas/cap.entity.js';

/** The caps of an account, in millionths of a US dollar; null for no cap. */
export interface Quotas {
  keyDaily: number | null;
  endUserDaily: number | null;
  endUsers: { ref: string; daily: number | null }[];
  windows: Pick<WindowCapRow, 'seconds' | 'micro_usd' | 'scope'>[];
}

@Injectable()
export class QuotasRepository {
  /**
   * Returns the caps of an account. With `lock` the account's row is locked, so that no turn is accepted while its caps
   * change.
   */
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
    const windows = await sql.repository(WindowCapRow).find({
      select: { seconds: true, micro_usd: true, scope: true },
      where: { account_id: accountId },
      order: { place: 'ASC' },
    });
    return { keyDaily: account!.key, endUserDaily: account!.end_user, endUsers, windows };
  }
}
