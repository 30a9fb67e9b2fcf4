import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Anchor } from './anchor.entity.js';

/**
 * All anchors within this many newest blocks are kept, and below that one per this many blocks, so that a reorg of any
 * depth finds one, and a year adds only some hundred rows.
 */
const EVERY_ONE_WITHIN = 100_000;

/** Blocks to go back to after a reorg. */
@Injectable()
export class AnchorsRepository {
  async newest(sql: Sql, chainId: number): Promise<Anchor | undefined> {
    const [row] = await this.down(sql, chainId, Number.MAX_SAFE_INTEGER, 1);
    return row;
  }

  /** Returns the anchors at or below a block, highest first. */
  async down(sql: Sql, chainId: number, from: number, limit: number): Promise<Anchor[]> {
    return sql.query<Anchor>(
      `SELECT block_number, block_hash FROM anchors WHERE chain_id = $1 AND block_number <= $2
       ORDER BY block_number DESC LIMIT $3`,
      [chainId, from, limit],
      { prepared: 'anchors' },
    );
  }

  async add(sql: Sql, chainId: number, { block_number, block_hash }: Anchor): Promise<void> {
    await sql.query(
      `INSERT INTO anchors (chain_id, block_number, block_hash) VALUES ($1, $2, $3)
       ON CONFLICT (chain_id, block_number) DO UPDATE SET block_hash = excluded.block_hash`,
      [chainId, block_number, block_hash],
      { prepared: 'add anchor' },
    );
  }

  /** Thins out old anchors; called rarely, because it reads all of them. */
  async thinOut(sql: Sql, chainId: number, block_number: number): Promise<void> {
    await sql.query(
      `DELETE FROM anchors a WHERE chain_id = $1 AND block_number < $2::bigint - ${EVERY_ONE_WITHIN} AND EXISTS (
         SELECT 1 FROM anchors b WHERE b.chain_id = $1 AND b.block_number < a.block_number
           AND b.block_number / ${EVERY_ONE_WITHIN} = a.block_number / ${EVERY_ONE_WITHIN})`,
      [chainId, block_number],
    );
  }

  async forgetAbove(sql: Sql, chainId: number, block: number): Promise<void> {
    await sql.query('DELETE FROM anchors WHERE chain_id = $1 AND block_number > $2', [chainId, block]);
  }
}
