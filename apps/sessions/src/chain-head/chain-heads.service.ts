import type { ChainProgressed } from '@libs/events/payloads/chain.payload';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** How far the chain is known here. */
@Injectable()
export class ChainHeadsService {
  /** Takes over progress; what was verified stays verified, whichever event comes first. */
  async save(sql: Sql, progress: ChainProgressed): Promise<void> {
    await sql.query(
      `INSERT INTO chain_heads AS h (chain_id, head_block, verified_block, verified_time)
       VALUES ($1, $2, $3, to_timestamp($4))
       ON CONFLICT (chain_id) DO UPDATE SET
         head_block = greatest(h.head_block, excluded.head_block),
         verified_block = greatest(h.verified_block, excluded.verified_block),
         verified_time = greatest(h.verified_time, excluded.verified_time)`,
      [progress.chain_id, progress.head_block, progress.verified_block, progress.verified_time],
      { prepared: 'save chain head' },
    );
  }

  /** Whether blocks beyond a moment were scanned and verified: only then is it certain what came before it. */
  async isPast(sql: Sql, chainId: number, moment: Date): Promise<boolean> {
    const rows = await sql.query(
      'SELECT 1 FROM chain_heads WHERE chain_id = $1 AND verified_time > $2',
      [chainId, moment],
      { prepared: 'is chain past' },
    );
    return rows.length > 0;
  }
}
