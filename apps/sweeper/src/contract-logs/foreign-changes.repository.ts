import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';

/** Changes of treasuries that neither this service nor the merchant ordered. */
@Injectable()
export class ForeignChangesRepository {
  async add(
    sql: Sql,
    change: {
      txHash: string;
      logIndex: number;
      block: number;
      merchantKey: string;
      treasury: string;
      isQueued: boolean;
    },
  ): Promise<void> {
    await sql.query(
      `INSERT INTO foreign_treasury_changes (tx_hash, log_index, block_number, merchant_key, treasury, is_queued)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [change.txHash, change.logIndex, change.block, change.merchantKey, change.treasury, change.isQueued],
    );
  }
}
