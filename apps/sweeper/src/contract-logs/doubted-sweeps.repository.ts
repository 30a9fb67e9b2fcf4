import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Transactions that the providers do not agree on, until they do. */
@Injectable()
export class DoubtedSweepsRepository {
  async add(sql: Sql, hashes: readonly string[]): Promise<void> {
    if (hashes.length === 0) return;
    await sql.query('INSERT INTO doubted_sweeps (tx_hash) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [hashes]);
  }

  /** Those that are asked about next, after a hash, in the order of their hashes: many that stay must not hide those that need not. */
  async next(sql: Sql, after: string, limit: number): Promise<string[]> {
    const rows = await sql.query<{ tx_hash: string }>(
      'SELECT tx_hash FROM doubted_sweeps WHERE tx_hash > $1 ORDER BY tx_hash LIMIT $2',
      [after, limit],
    );
    return rows.map((row) => row.tx_hash);
  }

  async remove(sql: Sql, hashes: readonly string[]): Promise<void> {
    await sql.query('DELETE FROM doubted_sweeps WHERE tx_hash = ANY($1)', [hashes]);
  }
}
