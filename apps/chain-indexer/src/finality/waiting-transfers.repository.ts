import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { TransferRow } from '../transfers/transfer.entity.js';

/** Transfers that are not final yet. */
@Injectable()
export class WaitingTransfersRepository {
  /**
   * Yields all waiting transfers in batches, oldest first: many that cannot become final must not hide those that can.
   */
  async *pieces(sql: Sql, chainId: number, upToBlock: number, pieceSize: number): AsyncGenerator<TransferRow[]> {
    for (let after: Pick<TransferRow, 'block_number' | 'id'> | undefined = { block_number: -1, id: 0 }; after; ) {
      const rows: TransferRow[] = await sql.query<TransferRow>(
        `SELECT * FROM transfers WHERE chain_id = $1 AND status = 'detected' AND block_number <= $2
           AND (block_number, id) > ($3, $4) ORDER BY block_number, id LIMIT $5`,
        [chainId, upToBlock, after.block_number, after.id, pieceSize],
        { prepared: 'waiting transfers' },
      );
      yield rows;
      after = rows.length < pieceSize ? undefined : rows.at(-1);
    }
  }
}
