import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { SessionRow } from './session.entity.js';

const COLUMNS = new ColumnList(SessionRow).names;

/** Where a page of due sessions ended. */
export interface DuePosition {
  expiresAt: Date;
  id: number;
}

/** The rows of sessions: finds them, locks them, and keeps what they became. What opens them is in `new-sessions`. */
@Injectable()
export class SessionLedgerService {
  /** How many sessions of a merchant are younger than so many seconds. */
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

  /** The sessions of deposit addresses (lower case). */
  async byAddresses(sql: Sql, chainId: number, addresses: readonly string[]): Promise<SessionRow[]> {
    if (addresses.length === 0) return [];
    return sql.query<SessionRow>(`SELECT ${COLUMNS} FROM sessions WHERE deposit_address = ANY($1) AND chain_id = $2`, [
      addresses,
      chainId,
    ]);
  }

  /** The session of a merchant, locked until the transaction ends. */
  async lockByToken(sql: Sql, merchantId: number, token: string): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(
      `SELECT ${COLUMNS} FROM sessions WHERE token = $1 AND merchant_id = $2 FOR UPDATE`,
      [token, merchantId],
    );
    return row;
  }

  /** The session of a deposit address, locked until the transaction ends. */
  async lockByAddress(sql: Sql, chainId: number, depositAddress: string): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(
      `SELECT ${COLUMNS} FROM sessions WHERE deposit_address = $1 AND chain_id = $2 FOR UPDATE`,
      [depositAddress.toLowerCase(), chainId],
      { prepared: 'lock session of an address' },
    );
    return row;
  }

  async lockById(sql: Sql, id: number): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(`SELECT ${COLUMNS} FROM sessions WHERE id = $1 FOR UPDATE`, [id], {
      prepared: 'lock session',
    });
    return row;
  }

  /** The session of a payment, locked until the transaction ends. */
  async lockByPayment(sql: Sql, paymentId: number): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(
      `SELECT ${COLUMNS} FROM sessions WHERE id = (SELECT session_id FROM payments WHERE id = $1) FOR UPDATE`,
      [paymentId],
      { prepared: 'lock session of a payment' },
    );
    return row;
  }

  /**
   * Open sessions whose window ended before `verifiedTime`, in pages after a position. One that is processing has money
   * in flight that completes it, so it is not due.
   */
  async due(sql: Sql, chainId: number, verifiedTime: Date, after: DuePosition, limit: number): Promise<SessionRow[]> {
    return sql.query<SessionRow>(
      `SELECT ${COLUMNS} FROM sessions WHERE status = 'open' AND chain_id = $1 AND expires_at < $2
         AND (expires_at, id) > ($3, $4) ORDER BY expires_at, id LIMIT $5`,
      [chainId, verifiedTime, after.expiresAt, after.id, limit],
      { prepared: 'due sessions', isReplanned: true },
    );
  }

  /** Ends a session's window now, where it was not over before. False when there is no such session. */
  async closeWindow(sql: Sql, token: string): Promise<boolean> {
    const rows = await sql.query(
      'UPDATE sessions SET expires_at = least(expires_at, clock_timestamp()) WHERE token = $1 RETURNING 1',
      [token],
    );
    return rows.length > 0;
  }

  /** Counts one more receipt of a paid session, up to `most`. Undefined where none may be sent. */
  async countReceipt(sql: Sql, token: string, most: number): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(
      `UPDATE sessions SET receipt_mails = receipt_mails + 1
       WHERE token = $1 AND status = 'paid' AND receipt_mails < $2 RETURNING ${COLUMNS}`,
      [token, most],
    );
    return row;
  }

  async saveState(
    sql: Sql,
    { id, status, labels, paid }: Pick<SessionRow, 'id' | 'status' | 'labels' | 'paid'>,
  ): Promise<void> {
    await sql.query(
      `UPDATE sessions SET status = $2, labels = $3, paid = $4,
         canceled_at = CASE WHEN $2 = 'canceled' THEN coalesce(canceled_at, now()) ELSE canceled_at END,
         expired_at = CASE WHEN $2 = 'expired' THEN coalesce(expired_at, now()) ELSE expired_at END,
         paid_at = CASE WHEN $2 = 'paid' THEN coalesce(paid_at, now()) END WHERE id = $1`,
      [id, status, labels, String(paid)],
      { prepared: 'save state of a session' },
    );
  }
}
