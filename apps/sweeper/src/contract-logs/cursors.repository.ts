import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Anchor } from '../reorgs/anchor.entity.js';

/** The block up to which the contract's logs were read. */
@Injectable()
export class CursorsRepository {
  /** Returns undefined before the first range. */
  async block(sql: Sql, chainId: number): Promise<number | undefined> {
    const [row] = await sql.query<{ block_number: number }>(
      'SELECT block_number FROM cursors WHERE chain_id = $1',
      [chainId],
      { prepared: 'cursor' },
    );
    return row?.block_number;
  }

  /**
   * Moves the cursor, forward or back, if it is still as it was read. Returns false where another process has moved it.
   */
  async move(sql: Sql, chainId: number, from: number | undefined, to: number): Promise<boolean> {
    const rows =
      from === undefined
        ? await sql.query(
            'INSERT INTO cursors (chain_id, block_number) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1',
            [chainId, to],
          )
        : await sql.query(
            'UPDATE cursors SET block_number = $3 WHERE chain_id = $1 AND block_number = $2 RETURNING 1',
            [chainId, from, to],
            { prepared: 'move cursor' },
          );
    return rows.length > 0;
  }

  /**
   * Moves the cursor forward over a range without logs, and keeps the range's last block as an anchor. Returns false
   * where another process has moved it.
   */
  async advanceOverEmptyRange(sql: Sql, chainId: number, from: number, last: Anchor): Promise<boolean> {
    const rows = await sql.query(
      `WITH moved AS (UPDATE cursors SET block_number = $3 WHERE chain_id = $1 AND block_number = $2 RETURNING chain_id)
       INSERT INTO anchors (chain_id, block_number, block_hash) SELECT chain_id, $3, $4 FROM moved
       ON CONFLICT (chain_id, block_number) DO UPDATE SET block_hash = excluded.block_hash RETURNING 1`,
      [chainId, from, last.block_number, last.block_hash],
      { prepared: 'move cursor over an empty range' },
    );
    return rows.length > 0;
  }
}
