import type { ChainProgressed } from '@libs/events/payloads/chain.payload';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { ChainHeadRow } from './chain-head.entity.js';

/** The progress of chains as known to this service. */
@Injectable()
export class ChainHeadsService {
  /** Stores progress. Verified blocks stay verified, in whatever order events arrive. */
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

  /** Returns whether blocks after this moment were scanned and verified: only then is everything before it known. */
  async isPast(sql: Sql, chainId: number, moment: Date): Promise<boolean> {
    return (await this.pastOf(sql, [chainId]))(chainId, moment);
  }

  /** Answers the same question for many moments of these chains: the returned function needs no further statement. */
  async pastOf(sql: Sql, chainIds: readonly number[]): Promise<(chainId: number, moment: Date) => boolean> {
    const rows = await sql.query<Pick<ChainHeadRow, 'chain_id' | 'verified_time'>>(
      'SELECT chain_id, verified_time FROM chain_heads WHERE chain_id = ANY ($1::bigint[])',
      [chainIds],
      { prepared: 'verified times of chains' },
    );
    const verified = new Map(rows.map((row) => [row.chain_id, row.verified_time.getTime()]));
    return (chainId, moment) => (verified.get(chainId) ?? Number.NEGATIVE_INFINITY) > moment.getTime();
  }
}
