import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The time until which some session of a chain can be paid on time. */
@Injectable()
export class OpenWindowsRepository {
  /**
   * Moves the end of the last window to a later moment. An existing row that is not earlier is neither changed nor
   * locked.
   */
  async extend(sql: Sql, chainId: number, until: Date): Promise<void> {
    await sql.query(
      `INSERT INTO open_windows AS w (chain_id, open_until) SELECT $1::bigint, $2::timestamptz
       WHERE NOT EXISTS (SELECT 1 FROM open_windows WHERE chain_id = $1 AND open_until >= $2)
       ON CONFLICT (chain_id) DO UPDATE SET open_until = greatest(w.open_until, excluded.open_until)`,
      [chainId, until],
      { prepared: 'extend open window' },
    );
  }
}
