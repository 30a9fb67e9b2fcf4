import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { PlacedLog } from '../rpc/transfer-log.js';

/** A row of `unsupported_transfers`. Addresses and hashes are lower case; times are Unix seconds. */
export interface UnsupportedRow {
  id: number;
  merchant_id: number;
  tx_hash: string;
  log_index: number;
  block_number: number;
  block_time: number;
  token_address: string;
  from_address: string;
  to_address: string;
  base_units: bigint;
}

/** Money of other kinds at our addresses. Nothing is credited for it. */
@Injectable()
export class UnsupportedRepository {
  /** Writes what was seen at watched addresses; seen again in another block, it is there now. */
  async add(sql: Sql, chainId: number, placed: readonly PlacedLog[]): Promise<void> {
    for (const { log, ordinal, blockTime } of placed) {
      await sql.query(
        `INSERT INTO unsupported_transfers AS u (chain_id, merchant_id, tx_hash, log_ordinal, log_index, block_number,
           block_hash, block_time, token_address, from_address, to_address, base_units)
         SELECT $1, w.merchant_id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 FROM watched w
         WHERE w.address = decode(substr($10, 3), 'hex')
         ON CONFLICT (chain_id, tx_hash, log_ordinal) DO UPDATE SET log_index = excluded.log_index,
           block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time
         WHERE u.block_hash <> excluded.block_hash`,
        [
          chainId,
          log.txHash,
          ordinal,
          log.logIndex,
          log.blockNumber,
          log.blockHash,
          blockTime,
          log.tokenAddress,
          log.fromAddress,
          log.toAddress,
          String(log.baseUnits),
        ],
      );
    }
  }

  /** Newest first, one row more than `limit` when there are more. */
  async list(sql: Sql, merchantId: number, beforeId: number | undefined, limit: number): Promise<UnsupportedRow[]> {
    return sql.query<UnsupportedRow>(
      `SELECT * FROM unsupported_transfers WHERE merchant_id = $1 AND id < $2 ORDER BY id DESC LIMIT $3`,
      [merchantId, beforeId ?? Number.MAX_SAFE_INTEGER, limit + 1],
    );
  }

  async find(sql: Sql, merchantId: number, id: number): Promise<UnsupportedRow | undefined> {
    const [row] = await sql.query<UnsupportedRow>(
      'SELECT * FROM unsupported_transfers WHERE merchant_id = $1 AND id = $2',
      [merchantId, id],
    );
    return row;
  }
}
