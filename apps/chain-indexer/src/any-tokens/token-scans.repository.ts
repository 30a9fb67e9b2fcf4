import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** The cursor of the slow scan for tokens of any contract. */
@Injectable()
export class TokenScansRepository {
  /** Returns the last block that was read. A new cursor starts at `first`. */
  async position(sql: Sql, chainId: number, first: number): Promise<number> {
    const [row] = await sql.query<{ scanned_block: number }>(
      `WITH begun AS (
         INSERT INTO token_scans (chain_id, scanned_block) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING scanned_block
       )
       SELECT scanned_block FROM token_scans WHERE chain_id = $1 UNION ALL SELECT scanned_block FROM begun LIMIT 1`,
      [chainId, first],
    );
    return row!.scanned_block;
  }

  async move(sql: Sql, chainId: number, block: number): Promise<void> {
    await sql.query('UPDATE token_scans SET scanned_block = $2 WHERE chain_id = $1', [chainId, block]);
  }

  /** Moves the cursor back, so that everything above the block is read again. */
  async rewind(sql: Sql, chainId: number, block: number): Promise<void> {
    await sql.query('UPDATE token_scans SET scanned_block = least(scanned_block, $2) WHERE chain_id = $1', [
      chainId,
      block,
    ]);
  }
}
