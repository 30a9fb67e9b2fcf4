import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { TransferRow } from '../transfers/transfer.entity.js';

/** The verification of transfers by a second provider. */
@Injectable()
export class VerificationRepository {
  /** Returns the next held transfers after an id: no second provider has confirmed them. Some may be final anyway. */
  async held(
    sql: Sql,
    chainId: number,
    { afterId, limit }: { afterId: number; limit: number },
  ): Promise<TransferRow[]> {
    return sql.query<TransferRow>(
      `SELECT * FROM transfers WHERE chain_id = $1 AND status <> 'dropped' AND held IS NOT NULL AND id > $2
       ORDER BY id LIMIT $3`,
      [chainId, afterId, limit],
      { prepared: 'held transfers' },
    );
  }

  /** Returns the age of the oldest held transfer, in whole seconds; 0 where none is held. */
  async oldestHeldS(sql: Sql, chainId: number): Promise<number> {
    const [row] = await sql.query<{ age_s: number }>(
      `SELECT coalesce(floor(extract(epoch FROM now() - min(first_seen_at))), 0)::int AS age_s FROM transfers
       WHERE chain_id = $1 AND status <> 'dropped' AND held IS NOT NULL`,
      [chainId],
    );
    return row!.age_s;
  }
}
