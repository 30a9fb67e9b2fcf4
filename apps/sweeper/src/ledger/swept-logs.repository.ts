import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { LogPlace, SweptLog } from './swept-log.js';

/** Every `Swept` log that is final. */
@Injectable()
export class SweptLogsRepository {
  /** Keeps logs that two providers tell alike; one that was mined again in another block takes its new place. */
  async add(sql: Sql, logs: readonly SweptLog[]): Promise<void> {
    if (logs.length === 0) return;
    const column = <K extends keyof SweptLog>(name: K) => logs.map((log) => String(log[name]));
    await sql.query(
      `INSERT INTO swept_logs (tx_hash, deposit, token, ordinal, block_number, log_index, treasury, net, fee, checked_at)
       SELECT *, now() FROM unnest($1::text[], $2::text[], $3::text[], $4::int[], $5::bigint[], $6::bigint[], $7::text[],
         $8::numeric[], $9::numeric[])
       ON CONFLICT (tx_hash, deposit, token, ordinal) DO UPDATE SET block_number = excluded.block_number,
         log_index = excluded.log_index, treasury = excluded.treasury, net = excluded.net, fee = excluded.fee,
         checked_at = excluded.checked_at`,
      [
        column('tx_hash'),
        column('deposit'),
        column('token'),
        column('ordinal'),
        column('block_number'),
        column('log_index'),
        column('treasury'),
        column('net'),
        column('fee'),
      ],
    );
  }

  /**
   * The next checked logs after a place whose payments are not done, of addresses where a payment waits. Strangers' sweeps of nothing of ours
   * stay out.
   */
  async unsettled(sql: Sql, after: LogPlace, limit: number): Promise<SweptLog[]> {
    return sql.query<SweptLog>(
      `SELECT l.* FROM swept_logs l WHERE l.settled_at IS NULL AND l.checked_at IS NOT NULL AND (l.deposit, l.token) IN (
         SELECT deposit, token FROM payments WHERE status <> 'done') AND (l.block_number, l.log_index) > ($1, $2)
       ORDER BY l.block_number, l.log_index LIMIT $3`,
      [after.block_number, after.log_index, limit],
    );
  }

  /** Locks a log that is not settled; false when it is. */
  async lock(sql: Sql, log: SweptLog): Promise<boolean> {
    const rows = await sql.query(
      `SELECT 1 FROM swept_logs WHERE ${SAME_LOG} AND settled_at IS NULL FOR UPDATE`,
      nameOf(log),
    );
    return rows.length > 0;
  }

  /** The sweep of the same address and token before this one. */
  async before(sql: Sql, { deposit, token, block_number, log_index }: SweptLog): Promise<LogPlace | undefined> {
    const [row] = await sql.query<LogPlace>(
      `SELECT block_number, log_index FROM swept_logs
       WHERE deposit = $1 AND token = $2 AND (block_number, log_index) < ($3, $4)
       ORDER BY block_number DESC, log_index DESC LIMIT 1`,
      [deposit, token, block_number, log_index],
    );
    return row;
  }

  async markSettled(sql: Sql, log: SweptLog): Promise<void> {
    await sql.query(`UPDATE swept_logs SET settled_at = now() WHERE ${SAME_LOG}`, nameOf(log));
  }
}

const SAME_LOG = 'tx_hash = $1 AND deposit = $2 AND token = $3 AND ordinal = $4';

function nameOf({ tx_hash, deposit, token, ordinal }: SweptLog): unknown[] {
  return [tx_hash, deposit, token, ordinal];
}
