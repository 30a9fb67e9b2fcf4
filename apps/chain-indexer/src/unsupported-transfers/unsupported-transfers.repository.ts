import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { LocatedLog } from '../providers/rpc/transfer-log.js';
import { atAddress, withinLimits } from './spam-filter.js';
import { UnsupportedRow } from './unsupported-transfer.entity.js';

const SEEN = new ColumnList(UnsupportedRow, [
  'chain_id',
  'tx_hash',
  'log_ordinal',
  'log_index',
  'block_number',
  'block_hash',
  'block_time',
  'token_address',
  'from_address',
  'to_address',
  'base_units',
]);

/** The join drops transfers to addresses that are not watched. */
const ADD = new NamedStatement<Omit<SeenToken, 'base_units'> & { base_units: string }>(
  `INSERT INTO unsupported_transfers AS u (merchant_id, ${SEEN.names})
   SELECT w.merchant_id, ${SEEN.parameters()} FROM watched w WHERE w.address = decode(substr(:to_address::text, 3), 'hex')
   ON CONFLICT (chain_id, tx_hash, log_ordinal) DO UPDATE SET log_index = excluded.log_index,
     block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time
   WHERE u.block_hash <> excluded.block_hash`,
);

type SeenToken = Omit<UnsupportedRow, 'id' | 'merchant_id' | 'first_seen_at'>;

export type NewUnsupported = Omit<UnsupportedRow, 'id' | 'first_seen_at'>;

/** The block where a recorded transfer was seen. */
export type RecordedPosition = Pick<UnsupportedRow, 'id' | 'block_number' | 'block_hash'>;

/** Transfers of unsupported tokens. Nothing is credited for them. */
@Injectable()
export class UnsupportedTransfersRepository {
  /**
   * Writes transfers to watched addresses, within the limits (`spam-filter.ts`). One that is seen again in another
   * block moves there. With `isNamed`, recorded transfers do not count against the limits, because somebody named this
   * very transaction.
   */
  async add(sql: Sql, chainId: number, located: readonly LocatedLog[], isNamed = false): Promise<void> {
    const logs = located.map(({ log }) => log);
    const addresses = isNamed ? [] : [...new Set(logs.map(({ toAddress }) => toAddress))];
    const recorded = await this.countsAt(sql, addresses);
    const kept = new Set(withinLimits(logs, recorded));
    for (const { log, ordinal, blockTime } of located.filter((one) => kept.has(one.log))) {
      await ADD.query(sql, {
        chain_id: chainId,
        tx_hash: log.txHash,
        log_ordinal: ordinal,
        log_index: log.logIndex,
        block_number: log.blockNumber,
        block_hash: log.blockHash,
        block_time: blockTime,
        token_address: log.tokenAddress,
        from_address: log.fromAddress,
        to_address: log.toAddress,
        base_units: String(log.baseUnits),
      });
    }
  }

  async insert(sql: Sql, transfer: NewUnsupported): Promise<void> {
    await sql.repository(UnsupportedRow).insert(transfer);
  }

  /** Deletes a merchant's transfers first seen before that moment. */
  async erase(sql: Sql, merchantId: number, before: string): Promise<void> {
    await sql.query('DELETE FROM unsupported_transfers WHERE merchant_id = $1 AND first_seen_at < $2', [
      merchantId,
      before,
    ]);
  }

  /**
   * Returns how many transfers are recorded at these addresses (0x, lower case): by address, and by address and token.
   */
  async countsAt(sql: Sql, addresses: readonly string[]): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    if (addresses.length === 0) return counts;
    const rows = await sql.query<{ to_address: string; token_address: string; count: number }>(
      `SELECT to_address, token_address, count(*)::int AS count FROM unsupported_transfers
       WHERE to_address = ANY($1::text[]) GROUP BY 1, 2`,
      [addresses],
    );
    for (const { to_address, token_address, count } of rows) {
      counts.set(to_address, (counts.get(to_address) ?? 0) + count);
      counts.set(atAddress(to_address, token_address), count);
    }
    return counts;
  }

  /** Returns the positions of recorded transfers in a range of blocks, ends included. */
  async inRange(sql: Sql, chainId: number, from: number, to: number): Promise<RecordedPosition[]> {
    return sql.query<RecordedPosition>(
      `SELECT id, block_number, block_hash FROM unsupported_transfers
       WHERE chain_id = $1 AND block_number BETWEEN $2 AND $3`,
      [chainId, from, to],
    );
  }

  /**
   * Deletes transfers above a block except those known to be still on the chain. A transfer deleted without need is
   * read again.
   */
  async dropAbove(sql: Sql, chainId: number, block: number, kept: readonly number[]): Promise<void> {
    await sql.query(
      'DELETE FROM unsupported_transfers WHERE chain_id = $1 AND block_number > $2 AND id <> ALL($3::bigint[])',
      [chainId, block, kept],
    );
  }

  /** Returns a merchant's transfers, newest first, with one row more than `limit` when there are more. */
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
