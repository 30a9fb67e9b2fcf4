import { transferDigest } from '@libs/dto/rpc/chain.rpc';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { type SeenTransfer, TransferRow } from './transfer.entity.js';

export interface SeenBy {
  /** The provider that reported the transfers (its index in the settings). */
  seenBy: number;
  /** Whether the verifying provider reported the transfers. */
  verified: boolean;
  /** Whether the head scan had missed the transfers. */
  repaired: boolean;
}

const SEEN = new ColumnList(TransferRow, [
  'chain_id',
  'tx_hash',
  'log_ordinal',
  'log_index',
  'block_number',
  'block_hash',
  'block_time',
  'asset',
  'token_address',
  'from_address',
  'to_address',
  'base_units',
]);

@Injectable()
export class TransfersRepository {
  /**
   * Writes transfers and returns the rows that changed: new ones, those that were dropped before, and those that are
   * now in another block. Their contents are replaced by the latest report, because a transaction may transfer another
   * amount in another block, and a provider may have reported a wrong one. A verified or final transfer moves to
   * another block only after a reorg has dropped it: otherwise one provider could take it back by reporting it once
   * more. Writing a known transfer again changes nothing, nor does one at the position of another: providers may count
   * the logs of a transaction differently, and their reports about that position are compared by their contents.
   */
  async see(
    sql: Sql,
    transfers: readonly SeenTransfer[],
    { seenBy, verified, repaired }: SeenBy,
  ): Promise<TransferRow[]> {
    if (transfers.length === 0) return [];
    const json = JSON.stringify(
      transfers.map((transfer) => ({ ...transfer, base_units: String(transfer.base_units) })),
    );
    return sql.query<TransferRow>(
      `INSERT INTO transfers AS t (${SEEN.names}, verified, repaired, seen_by)
       SELECT ${SEEN.names}, $2, $3, $4 FROM jsonb_to_recordset($1) AS seen(${SEEN.definitions})
       WHERE NOT EXISTS (
         SELECT 1 FROM transfers at_place WHERE at_place.chain_id = seen.chain_id AND at_place.block_hash = seen.block_hash
           AND at_place.log_index = seen.log_index AND at_place.status <> 'dropped'
           AND (at_place.tx_hash, at_place.log_ordinal) <> (seen.tx_hash, seen.log_ordinal))
       ON CONFLICT (chain_id, tx_hash, log_ordinal) DO UPDATE SET
         status = 'detected', version = t.version + 1, log_index = excluded.log_index,
         asset = excluded.asset, token_address = excluded.token_address, from_address = excluded.from_address,
         to_address = excluded.to_address, base_units = excluded.base_units,
         block_number = excluded.block_number, block_hash = excluded.block_hash, block_time = excluded.block_time,
         verified = excluded.verified, seen_by = excluded.seen_by, held = NULL
       WHERE t.status = 'dropped' OR (t.block_hash <> excluded.block_hash AND t.status <> 'final' AND NOT t.verified)
       RETURNING *`,
      [json, verified, repaired, seenBy],
    );
  }

  /** Returns all transfers ever recorded to these addresses (lower case), dropped ones included. */
  async toAddresses(sql: Sql, chainId: number, addresses: readonly string[]): Promise<TransferRow[]> {
    return sql.query<TransferRow>('SELECT * FROM transfers WHERE chain_id = $1 AND to_address = ANY($2)', [
      chainId,
      addresses,
    ]);
  }

  /** Returns the same, but only for addresses without a transfer first seen within `olderThanS` seconds. */
  async settled(sql: Sql, chainId: number, addresses: readonly string[], olderThanS: number): Promise<TransferRow[]> {
    return sql.query<TransferRow>(
      `SELECT * FROM transfers t WHERE chain_id = $1 AND to_address = ANY($2) AND NOT EXISTS (
         SELECT 1 FROM transfers n WHERE n.to_address = t.to_address AND n.first_seen_at > now() - make_interval(secs => $3))`,
      [chainId, addresses, olderThanS],
    );
  }

  /** Returns a digest of all transfers to each of these addresses (lower case) that has at least `from` of them. */
  async digests(sql: Sql, chainId: number, addresses: readonly string[], from: number): Promise<Map<string, string>> {
    const rows = await sql.query<{ to_address: string; digest: string }>(
      `SELECT to_address, ${transferDigest('version')} AS digest FROM transfers
       WHERE chain_id = $1 AND to_address = ANY($2) GROUP BY to_address HAVING count(*) >= $3`,
      [chainId, addresses, from],
    );
    return new Map(rows.map(({ to_address, digest }) => [to_address, digest]));
  }

  /** Returns transfers of these transactions that are not dropped. */
  async ofTransactions(sql: Sql, chainId: number, hashes: readonly string[]): Promise<TransferRow[]> {
    if (hashes.length === 0) return [];
    return sql.query<TransferRow>(
      `SELECT * FROM transfers WHERE chain_id = $1 AND tx_hash = ANY($2) AND status <> 'dropped'`,
      [chainId, hashes],
    );
  }

  /** Returns transfers of a range that are not dropped. */
  async inRange(sql: Sql, chainId: number, from: number, to: number): Promise<TransferRow[]> {
    return sql.query<TransferRow>(
      `SELECT * FROM transfers WHERE chain_id = $1 AND block_number BETWEEN $2 AND $3 AND status <> 'dropped'`,
      [chainId, from, to],
      { prepared: 'transfers of blocks' },
    );
  }

  /**
   * Sets the status of rows that are unchanged since they were read; a transfer may have moved to another block
   * meanwhile.
   */
  async setStatus(
    sql: Sql,
    rows: readonly Pick<TransferRow, 'id' | 'version'>[],
    status: TransferRow['status'],
  ): Promise<TransferRow[]> {
    return sql.query<TransferRow>(
      `UPDATE transfers t SET status = $3, version = t.version + 1
       FROM unnest($1::bigint[], $2::bigint[]) AS read (id, version)
       WHERE t.id = read.id AND t.version = read.version AND t.status <> $3 RETURNING t.*`,
      [rows.map((row) => row.id), rows.map((row) => row.version), status],
    );
  }

  /** Records that a second provider has these transfers. They are no longer held. */
  async setVerified(sql: Sql, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await sql.query('UPDATE transfers SET verified = true, held = NULL WHERE id = ANY($1::bigint[])', [ids]);
  }

  async hold(sql: Sql, ids: readonly number[], why: string): Promise<void> {
    if (ids.length === 0) return;
    await sql.query('UPDATE transfers SET held = $2 WHERE id = ANY($1::bigint[])', [ids, why]);
  }
}
