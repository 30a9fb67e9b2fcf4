import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Transactions on which the providers do not agree yet. */
@Injectable()
export class DoubtedSweepsRepository {
  async add(sql: Sql, hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    await sql.query('INSERT INTO doubted_sweeps (tx_hash) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [hashes]);
  }

  /**
   * Returns the next transactions to check after a hash. They are taken in the order of their hashes, so that many
   * unresolved ones do not starve the others.
   */
  async next(sql: Sql, after: string, limit: number): Promise<string[]> {
    const rows = await sql.query<{ tx_hash: string }>(
      'SELECT tx_hash FROM doubted_sweeps WHERE tx_hash > $1 ORDER BY tx_hash LIMIT $2',
      [after, limit],
      { prepared: 'doubted sweeps' },
    );
    return rows.map((row) => row.tx_hash);
  }

  async remove(sql: Sql, hashes: readonly string[]): Promise<void> {
    await sql.query('DELETE FROM doubted_sweeps WHERE tx_hash = ANY($1)', [hashes]);
  }
}
