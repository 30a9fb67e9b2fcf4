import type { KnownTransfer } from '@libs/dto/rpc/chain.rpc';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { SimulatedAddressRow } from './simulated-address.entity.js';
import { SimulatedTransferRow } from './simulated-transfer.entity.js';

/** The number of rows that one step advances. */
export const MOVE_BATCH_SIZE = 100;
/** Sessions that ended while events were not consumed are closed by later progress, which continues for this long. */
const PROGRESS_AFTER_EXPIRY = "interval '10 minutes'";

const COLUMNS = new ColumnList(SimulatedTransferRow).names;
const NEW = new ColumnList(SimulatedTransferRow, [
  'to_address',
  'merchant_id',
  'tx_hash',
  'block_hash',
  'block_number',
  'asset',
  'token_address',
  'from_address',
  'base_units',
  'status',
  'version',
  'ahead',
]);
const INSERT = new NamedStatement(
  `INSERT INTO simulated_transfers (${NEW.names}, due_at)
   VALUES (${NEW.parameters()}, clock_timestamp() + make_interval(secs => :due_in_s)) RETURNING ${COLUMNS}`,
);
/** The lock of the one replica that advances the clock of the simulated chain. */
const CLOCK_LOCK = "hashtextextended('simulated chain', 0)";

export type NewSimulatedTransfer = Omit<SimulatedTransferRow, 'id' | 'due_at'>;

/** Addresses and transfers of the simulated chain. */
@Injectable()
export class SimulatedChainRepository {
  async addAddress(sql: Sql, { address, merchant_id, created_at, expires_at }: SimulatedAddressRow): Promise<void> {
    await sql.query(
      `INSERT INTO simulated_addresses (address, merchant_id, created_at, expires_at) VALUES ($1, $2, $3, $4)
       ON CONFLICT DO NOTHING`,
      [address, merchant_id, created_at, expires_at],
    );
  }

  /** Locks an address until the transaction ends. Returns how many transfers it has. */
  async lockAddress(sql: Sql, address: string): Promise<number> {
    await sql.query('SELECT 1 FROM simulated_addresses WHERE address = $1 FOR UPDATE', [address]);
    const [row] = await sql.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM simulated_transfers WHERE to_address = $1',
      [address],
    );
    return row!.count;
  }

  /** Returns how many transfers of a test merchant are in blocks above this one. */
  async countAbove(sql: Sql, merchantId: number, block: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM simulated_transfers WHERE merchant_id = $1 AND block_number > $2',
      [merchantId, block],
    );
    return row!.count;
  }

  /** Ends the window of an address's session now. */
  async closeWindow(sql: Sql, address: string): Promise<void> {
    await sql.query('UPDATE simulated_addresses SET expires_at = least(expires_at, now()) WHERE address = $1', [
      address,
    ]);
  }

  /** Returns the current block: one a second, numbered by Unix time. */
  async head(sql: Sql): Promise<number> {
    const [row] = await sql.query<{ head: number }>(
      'SELECT floor(extract(epoch FROM clock_timestamp()))::bigint AS head',
    );
    return row!.head;
  }

  /** Inserts a transfer. `dueInS`: seconds until its first further state; null where it has none. */
  async insert(sql: Sql, transfer: NewSimulatedTransfer, dueInS: number | null): Promise<SimulatedTransferRow> {
    const values = { ...transfer, base_units: String(transfer.base_units), due_in_s: dueInS };
    const [row] = await INSERT.query<SimulatedTransferRow>(sql, values);
    return row!;
  }

  /**
   * Advances due transfers to their next state; the one after that is due `intervalS` seconds later. Returns them in
   * their new state.
   */
  moveDue(sql: Sql, intervalS: number): Promise<SimulatedTransferRow[]> {
    return sql.query<SimulatedTransferRow>(
      `WITH due AS (
         SELECT id FROM simulated_transfers WHERE due_at <= clock_timestamp() ORDER BY due_at LIMIT ${MOVE_BATCH_SIZE}
         FOR UPDATE SKIP LOCKED
       )
       UPDATE simulated_transfers t SET status = ahead[1], ahead = ahead[2:], version = version + 1,
         due_at = CASE WHEN cardinality(ahead) > 1 THEN clock_timestamp() + make_interval(secs => $1) END
       FROM due WHERE t.id = due.id RETURNING t.*`,
      [intervalS],
    );
  }

  /**
   * Returns whether the clock must be published: a window ended a moment ago, or a transfer waits for confirmations.
   */
  async isClockAwaited(sql: Sql): Promise<boolean> {
    const [row] = await sql.query<{ awaited: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM simulated_transfers WHERE due_at IS NOT NULL)
         OR EXISTS (SELECT 1 FROM simulated_addresses WHERE expires_at <= now() AND expires_at > now() - ${PROGRESS_AFTER_EXPIRY}) AS awaited`,
      [],
      { prepared: 'simulated work' },
    );
    return row!.awaited;
  }

  /** Takes the turn to publish the clock until the transaction ends. Returns false where another replica has it. */
  async takeClock(sql: Sql): Promise<boolean> {
    const [row] = await sql.query<{ taken: boolean }>(`SELECT pg_try_advisory_xact_lock(${CLOCK_LOCK}) AS taken`);
    return row!.taken;
  }

  /** Returns those of the addresses that are on the simulated chain, with their transfers. */
  async known(sql: Sql, addresses: readonly string[]): Promise<{ address: string; transfers: KnownTransfer[] }[]> {
    return sql.query(
      `SELECT a.address, coalesce(json_agg(json_build_object('tx_hash', t.tx_hash, 'log_ordinal', 0, 'version', t.version))
         FILTER (WHERE t.id IS NOT NULL), '[]') AS transfers
       FROM simulated_addresses a LEFT JOIN simulated_transfers t ON t.to_address = a.address AND t.status <> 'planned'
       WHERE a.address = ANY($1) GROUP BY a.address`,
      [addresses],
    );
  }

  /** Deletes addresses of a test merchant that were created before that moment, with their transfers. */
  async erase(sql: Sql, merchantId: number, before: string): Promise<void> {
    const old = 'merchant_id = $1 AND created_at < $2';
    await sql.query(
      `DELETE FROM simulated_transfers WHERE to_address IN (SELECT address FROM simulated_addresses WHERE ${old})`,
      [merchantId, before],
    );
    await sql.query(`DELETE FROM simulated_addresses WHERE ${old}`, [merchantId, before]);
  }
}
