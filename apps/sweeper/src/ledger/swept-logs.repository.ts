import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { PaymentRow } from '../payments/payment.entity.js';
import { UNSETTLED_LOG } from './ledger-work.queries.js';
import { SweptLogRow } from './swept-log.entity.js';
import type { LogPosition, SweptLog } from './swept-log.js';

/** The identity of a sweep: one address and token in one transaction. */
export type SweepName = Pick<SweptLogRow, 'tx_hash' | 'deposit' | 'token'>;

/** The columns that identify a log permanently, wherever a reorg moves it. */
const NAME = ['tx_hash', 'deposit', 'token', 'ordinal'] as const;
/** The columns that may change when a transaction is mined again. */
const MONEY = ['treasury', 'net', 'fee'] as const;
const POSITION = ['block_number', 'log_index'] as const;

const LOG = new ColumnList(SweptLogRow, [...NAME, ...POSITION, ...MONEY]);
const NAMED = new ColumnList(SweptLogRow, NAME);
const MINED = new ColumnList(SweptLogRow, [...POSITION, ...MONEY]);
const MOVED = new ColumnList(SweptLogRow, MONEY);
const NAMED_MOVED = new ColumnList(SweptLogRow, [...NAME, ...MONEY]);

const ADD = new NamedStatement(
  `INSERT INTO swept_logs (${LOG.names}, checked_at) SELECT ${LOG.names}, now() FROM ${LOG.unnested('n')}
   ON CONFLICT (${NAMED.names}) DO UPDATE SET ${MINED.assignments()}, checked_at = excluded.checked_at,
     doubted_from = NULL, doubted_at = NULL`,
);

const CHANGED = new NamedStatement(
  `SELECT ${LOG.namesOf('l')} FROM swept_logs l JOIN ${NAMED_MOVED.unnested('n')} USING (${NAMED.names})
   WHERE (${MOVED.namesOf('l')}) IS DISTINCT FROM (${MOVED.namesOf('n')})`,
);

/** Every `Swept` log that is final. */
@Injectable()
export class SweptLogsRepository {
  /** Stores logs on which two providers agree; one that was mined again in another block gets its new position. */
  async add(sql: Sql, logs: readonly SweptLog[]): Promise<void> {
    if (logs.length === 0) return;
    await ADD.query(sql, LOG.arraysOf(logs));
  }

  /**
   * Returns those of the given logs that are stored with other amounts or another treasury: the same transaction, mined
   * again, moved something else.
   */
  async changed(sql: Sql, logs: readonly SweptLog[]): Promise<SweptLog[]> {
    if (logs.length === 0) return [];
    return CHANGED.query<SweptLog>(sql, NAMED_MOVED.arraysOf(logs));
  }

  /** Stops relying on the logs above a block, because the chain has other blocks there. Returns how many they are. */
  async doubtAbove(sql: Sql, block: number, head: number): Promise<number> {
    const rows = await sql.query(
      `UPDATE swept_logs SET checked_at = NULL, doubted_from = $2, doubted_at = now() WHERE block_number > $1 RETURNING 1`,
      [block, head],
    );
    return rows.length;
  }

  /** Stops relying on one sweep; an existing doubt is kept. */
  async doubt(sql: Sql, sweep: SweepName, head: number): Promise<void> {
    await sql.query(
      `UPDATE swept_logs SET checked_at = NULL, doubted_from = coalesce(doubted_from, $4), doubted_at = coalesce(doubted_at, now())
       WHERE tx_hash = $1 AND deposit = $2 AND token = $3`,
      [sweep.tx_hash, sweep.deposit, sweep.token, head],
    );
  }

  /** Returns the logs of one sweep, locked, in their order; checked or not. */
  async ofSweep(sql: Sql, { tx_hash, deposit, token }: SweepName): Promise<SweptLogRow[]> {
    return sql.query<SweptLogRow>(
      'SELECT * FROM swept_logs WHERE tx_hash = $1 AND deposit = $2 AND token = $3 ORDER BY ordinal FOR UPDATE',
      [tx_hash, deposit, token],
    );
  }

  /** Removes the unchecked logs of a transaction. Returns their sweeps. */
  async removeUnchecked(sql: Sql, txHash: string): Promise<SweepName[]> {
    return sql.query<SweepName>(
      'DELETE FROM swept_logs WHERE tx_hash = $1 AND checked_at IS NULL RETURNING tx_hash, deposit, token',
      [txHash],
    );
  }

  /** Marks a sweep's logs as unsettled: its payments are no longer done. */
  async markUnsettled(sql: Sql, { tx_hash, deposit, token }: SweepName): Promise<void> {
    await sql.query('UPDATE swept_logs SET settled_at = NULL WHERE tx_hash = $1 AND deposit = $2 AND token = $3', [
      tx_hash,
      deposit,
      token,
    ]);
  }

  /**
   * Returns the next checked logs after a position whose payments are not done, at addresses where a payment waits.
   * Strangers' sweeps of addresses without a payment are left out.
   */
  async unsettled(sql: Sql, after: LogPosition, limit: number): Promise<SweptLog[]> {
    return sql.query<SweptLog>(
      `SELECT ${LOG.namesOf('l')} FROM swept_logs l WHERE ${UNSETTLED_LOG} AND (l.block_number, l.log_index) > ($1, $2)
       ORDER BY l.block_number, l.log_index LIMIT $3`,
      [after.block_number, after.log_index, limit],
      { prepared: 'unsettled logs', isReplanned: true },
    );
  }

  /** Locks a log that is not settled. Returns false if it is settled. */
  async lock(sql: Sql, log: SweptLog): Promise<boolean> {
    const rows = await sql.query(
      `SELECT 1 FROM swept_logs WHERE ${SAME_LOG} AND settled_at IS NULL FOR UPDATE`,
      nameOf(log),
      { prepared: 'lock unsettled log' },
    );
    return rows.length > 0;
  }

  /** Returns the position of the previous sweep of the same address and token. */
  async before(sql: Sql, { deposit, token, block_number, log_index }: SweptLog): Promise<LogPosition | undefined> {
    const [row] = await sql.query<LogPosition>(
      `SELECT block_number, log_index FROM swept_logs
       WHERE deposit = $1 AND token = $2 AND (block_number, log_index) < ($3, $4)
       ORDER BY block_number DESC, log_index DESC LIMIT 1`,
      [deposit, token, block_number, log_index],
      { prepared: 'sweep before' },
    );
    return row;
  }

  /**
   * Returns the first sweep of a payment's address and token after its transfer, checked or not: the one that moved it.
   */
  async firstAfter(
    sql: Sql,
    { deposit, token, transfer_block, transfer_log }: PaymentRow,
  ): Promise<SweptLogRow | undefined> {
    const [row] = await sql.query<SweptLogRow>(
      `SELECT * FROM swept_logs WHERE deposit = $1 AND token = $2 AND (block_number, log_index) > ($3, $4)
       ORDER BY block_number, log_index LIMIT 1`,
      [deposit, token, transfer_block, transfer_log],
    );
    return row;
  }

  async markSettled(sql: Sql, log: SweptLog): Promise<void> {
    await sql.query(`UPDATE swept_logs SET settled_at = now() WHERE ${SAME_LOG}`, nameOf(log), {
      prepared: 'settle log',
    });
  }
}

const SAME_LOG = 'tx_hash = $1 AND deposit = $2 AND token = $3 AND ordinal = $4';

function nameOf({ tx_hash, deposit, token, ordinal }: SweptLog): unknown[] {
  return [tx_hash, deposit, token, ordinal];
}
