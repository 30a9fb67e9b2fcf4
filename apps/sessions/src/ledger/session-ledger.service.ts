import type { TransferDetected } from '@libs/events/payloads/chain.payload';
import { BOUND_PAUSES } from '@libs/service-kit/database/connections/connection-bounds';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SessionRow } from './session.entity.js';

const ALL = new ColumnList(SessionRow);
const COLUMNS = ALL.names;
const DEPOSIT = new ColumnList(SessionRow, ['chain_id', 'deposit_address']);
/** A row that bounds pauses, for statements that lock the sessions of many merchants. */
const PAUSES = `(SELECT ${BOUND_PAUSES}) bound`;
const LOCK_BY_ADDRESSES = new NamedStatement(
  `SELECT ${ALL.namesOf('s')} FROM sessions s JOIN ${DEPOSIT.unnested('p')} USING (${DEPOSIT.names}) CROSS JOIN ${PAUSES}
   ORDER BY s.id FOR UPDATE OF s`,
  { prepared: 'lock sessions of addresses' },
);

const STATE = new ColumnList(SessionRow, ['id', 'status', 'labels', 'paid']);

/** The columns of a session that a payment may change. */
type SessionState = Pick<SessionRow, 'id' | 'status' | 'labels' | 'paid'>;

/** The chain and the deposit address of a transfer. */
type DepositAddress = Pick<TransferDetected, 'chain_id' | 'to_address'>;

/** The position where a page of due sessions ended. */
export interface DuePosition {
  expiresAt: Date;
  id: number;
}

/** The rows of sessions: finds them, locks them, and saves their changes. Opening sessions is in `new-sessions`. */
@Injectable()
export class SessionLedgerService {
  /** Returns how many of a merchant's sessions were created in the last `seconds` seconds. */
  async madeWithin(sql: Sql, merchantId: number, seconds: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM sessions
       WHERE merchant_id = $1 AND created_at > now() - make_interval(secs => $2)`,
      [merchantId, seconds],
    );
    return row!.count;
  }

  async byToken(sql: Sql, token: string): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(`SELECT ${COLUMNS} FROM sessions WHERE token = $1`, [token]);
    return row;
  }

  /** Returns the sessions of deposit addresses (lower case). */
  async byAddresses(sql: Sql, chainId: number, addresses: readonly string[]): Promise<SessionRow[]> {
    if (addresses.length === 0) return [];
    return sql.query<SessionRow>(`SELECT ${COLUMNS} FROM sessions WHERE deposit_address = ANY($1) AND chain_id = $2`, [
      addresses,
      chainId,
    ]);
  }

  /** Returns the session of a merchant, locked until the transaction ends. */
  async lockByToken(sql: Sql, merchantId: number, token: string): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(
      `SELECT ${COLUMNS} FROM sessions WHERE token = $1 AND merchant_id = $2 FOR UPDATE`,
      [token, merchantId],
    );
    return row;
  }

  /**
   * Returns the sessions of deposit addresses, locked until the transaction ends. Locks are taken in the order of ids,
   * as in `lockByPayments`, so that two transactions never deadlock.
   */
  async lockByAddresses(sql: Sql, addresses: readonly DepositAddress[]): Promise<SessionRow[]> {
    const values = addresses.map(({ chain_id, to_address }) => ({
      chain_id,
      deposit_address: to_address.toLowerCase(),
    }));
    return LOCK_BY_ADDRESSES.query<SessionRow>(sql, DEPOSIT.arraysOf(values));
  }

  async lockById(sql: Sql, id: number): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(`SELECT ${COLUMNS} FROM sessions WHERE id = $1 FOR UPDATE`, [id], {
      prepared: 'lock session',
    });
    return row;
  }

  /** Returns the sessions of payments, locked until the transaction ends, in the order of their ids. */
  async lockByPayments(sql: Sql, paymentIds: readonly number[]): Promise<SessionRow[]> {
    return sql.query<SessionRow>(
      `SELECT ${ALL.namesOf('s')} FROM sessions s CROSS JOIN ${PAUSES}
       WHERE s.id = ANY (ARRAY(SELECT session_id FROM payments WHERE id = ANY ($1::bigint[])))
       ORDER BY s.id FOR UPDATE OF s`,
      [paymentIds],
      { prepared: 'lock sessions of payments' },
    );
  }

  /**
   * Returns open sessions whose window ended before `verifiedTime`, in pages after a position. A processing session has
   * money in flight that completes it, so it is not due.
   */
  async due(sql: Sql, chainId: number, verifiedTime: Date, after: DuePosition, limit: number): Promise<SessionRow[]> {
    return sql.query<SessionRow>(
      `SELECT ${COLUMNS} FROM sessions WHERE status = 'open' AND chain_id = $1 AND expires_at < $2
         AND (expires_at, id) > ($3, $4) ORDER BY expires_at, id LIMIT $5`,
      [chainId, verifiedTime, after.expiresAt, after.id, limit],
      { prepared: 'due sessions', isReplanned: true },
    );
  }

  /** Ends a session's window now, unless it was over before. Returns false when there is no such session. */
  async closeWindow(sql: Sql, token: string): Promise<boolean> {
    const rows = await sql.query(
      'UPDATE sessions SET expires_at = least(expires_at, clock_timestamp()) WHERE token = $1 RETURNING 1',
      [token],
    );
    return rows.length > 0;
  }

  /** Counts one more receipt of a paid session, up to `most`. Returns undefined where none may be sent. */
  async countReceipt(sql: Sql, token: string, most: number): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(
      `UPDATE sessions SET receipt_mails = receipt_mails + 1
       WHERE token = $1 AND status = 'paid' AND receipt_mails < $2 RETURNING ${COLUMNS}`,
      [token, most],
    );
    return row;
  }

  /**
   * Locks the `open_sessions` rows of these sessions' merchants until the transaction ends, in the order of merchants.
   * A trigger updates them whenever a session ends or opens again, in the order in which rows are saved, which differs
   * between transactions and could deadlock. Call this before saving the first session of several merchants. A single
   * merchant has one row, so no ordering is needed.
   */
  async lockOpenSessions(sql: Sql, sessions: readonly Pick<SessionRow, 'merchant_id' | 'counted'>[]): Promise<void> {
    const merchants = new Set(sessions.filter(({ counted }) => counted).map(({ merchant_id }) => merchant_id));
    if (merchants.size < 2) return;
    await sql.query(
      'SELECT 1 FROM open_sessions WHERE merchant_id = ANY ($1::bigint[]) ORDER BY merchant_id FOR NO KEY UPDATE',
      [[...merchants]],
      { prepared: 'lock open sessions of merchants' },
    );
  }

  async saveState(sql: Sql, state: SessionState): Promise<void> {
    await this.saveStates(sql, [state]);
  }

  /** Saves the changed states of sessions, each session once. */
  async saveStates(sql: Sql, states: readonly SessionState[]): Promise<void> {
    await sql.query(
      `UPDATE sessions s SET status = n.status, labels = n.labels, paid = n.paid,
         canceled_at = CASE WHEN n.status = 'canceled' THEN coalesce(s.canceled_at, now()) ELSE s.canceled_at END,
         expired_at = CASE WHEN n.status = 'expired' THEN coalesce(s.expired_at, now()) ELSE s.expired_at END,
         paid_at = CASE WHEN n.status = 'paid' THEN coalesce(s.paid_at, now()) END
       FROM json_to_recordset($1) AS n (${STATE.definitions}) WHERE s.id = n.id`,
      [JSON.stringify(states.map(({ id, status, labels, paid }) => ({ id, status, labels, paid: String(paid) })))],
      { prepared: 'save states of sessions' },
    );
  }
}
