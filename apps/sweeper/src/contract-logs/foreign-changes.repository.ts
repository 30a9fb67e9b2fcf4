import { insertNew } from '@libs/service-kit/database/entities/rows';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { ForeignTreasuryChangeRow } from './foreign-change.entity.js';

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
    await insertNew(sql, ForeignTreasuryChangeRow, [
      {
        tx_hash: change.txHash,
        log_index: change.logIndex,
        block_number: change.block,
        merchant_key: change.merchantKey,
        treasury: change.treasury,
        is_queued: change.isQueued,
      },
    ]);
  }
}
