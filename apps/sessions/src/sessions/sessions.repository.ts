import type { Sql } from '@libs/service-kit/database/sql';
import type { OutboxRow } from '@libs/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import type { NewSession, SessionRow } from './session.row.js';

/** What makes a repeated request the same request. */
export interface IdempotencyClaim {
  merchantId: number;
  route: string;
  key: string;
  bodyHash: string;
  /** The answer to repeat, as JSON text; its invoice id is put in when it is read. */
  response: string;
}

export interface IdempotencyRow {
  body_hash: string;
  response: string;
  invoice_id: number;
}

const SESSION_COLUMNS = `merchant_id, token, chain_id, deposit_address, checkout_address, initial_treasury, treasury_delay_s,
  fee_bps, onchain_id, amount_usd_cents, due, user_external_id, return_url, metadata, note, created_at, expires_at,
  underpayment_tolerance_bps, description, reference, cancel_url`;

/** Placeholders $1 to $21 in the order of SESSION_COLUMNS, then $22 to $26 of the outbox row. */
const INSERT_SESSION = `
  session AS (
    INSERT INTO sessions (${SESSION_COLUMNS})
    SELECT $1::bigint, $2::text, $3::bigint, $4::text, $5::text, $6::text, $7::bigint, $8::int, $9::text, $10::bigint,
           $11::numeric, $12::bigint, $13::text, $14::json, $15::text, $16::timestamptz, $17::timestamptz,
           $18::int, $19::text, $20::text, $21::text`;
const INSERT_EVENT = `
    RETURNING id
  ), event AS (
    INSERT INTO outbox (id, event, subject, payload, headers)
    SELECT $22::uuid, $23::text, $24::text, ($25::jsonb || jsonb_build_object('invoice_id', session.id))::json, $26::json
    FROM session
  )`;
const INSERT_PLAIN = `WITH ${INSERT_SESSION} ${INSERT_EVENT} SELECT id FROM session`;
const INSERT_ONCE = `
  WITH claim AS (
    INSERT INTO idempotency_keys (merchant_id, route, key, body_hash, response)
    VALUES ($1, $27, $28, $29, $30) ON CONFLICT DO NOTHING RETURNING 1
  ), ${INSERT_SESSION} FROM claim ${INSERT_EVENT} SELECT id FROM session`;

const INSERT_AGAIN = `
  WITH session AS (
    INSERT INTO sessions (${SESSION_COLUMNS}, id) OVERRIDING SYSTEM VALUE
    SELECT $1::bigint, $2::text, $3::bigint, $4::text, $5::text, $6::text, $7::bigint, $8::int, $9::text, $10::bigint,
           $11::numeric, $12::bigint, $13::text, $14::json, $15::text, $16::timestamptz, $17::timestamptz,
           $18::int, $19::text, $20::text, $21::text, $31::bigint
    ON CONFLICT (token) DO NOTHING ${INSERT_EVENT}, claim AS (
    INSERT INTO idempotency_keys (merchant_id, route, key, body_hash, response)
    SELECT $1, $27, $28, $29, $30 FROM session WHERE $28::text IS NOT NULL ON CONFLICT DO NOTHING
  ) SELECT id FROM session`;

/** Where a page of due sessions ended. */
export interface DuePosition {
  expiresAt: Date;
  id: number;
}

@Injectable()
export class SessionsRepository {
  /**
   * Writes the session, its event and its idempotency row with one statement.
   * Returns the session's number; undefined when the idempotency key was taken, and then nothing was written.
   */
  async insert(sql: Sql, session: NewSession, event: OutboxRow, claim?: IdempotencyClaim): Promise<number | undefined> {
    const parameters = valuesOf(session, event);
    if (claim) parameters.push(claim.route, claim.key, claim.bodyHash, claim.response);
    const [row] = claim
      ? await sql.query<{ id: number }>(INSERT_ONCE, parameters, { prepared: 'insert session once' })
      : await sql.query<{ id: number }>(INSERT_PLAIN, parameters, { prepared: 'insert session' });
    return row?.id;
  }

  /**
   * Writes a session that was lost under the number it had, its event, and its idempotency row unless the key was used again.
   * False when its token is known, and then nothing was written.
   */
  async insertAgain(
    sql: Sql,
    id: number,
    session: NewSession,
    event: OutboxRow,
    claim?: IdempotencyClaim,
  ): Promise<boolean> {
    const { route = null, key = null, bodyHash = null, response = null } = claim ?? {};
    const rows = await sql.query(INSERT_AGAIN, [...valuesOf(session, event), route, key, bodyHash, response, id]);
    return rows.length > 0;
  }

  /** The answer given to an earlier request with this key, and its session's number. */
  async idempotent(sql: Sql, merchantId: number, route: string, key: string): Promise<IdempotencyRow | undefined> {
    const [row] = await sql.query<IdempotencyRow>(
      `SELECT k.body_hash, k.response, s.id AS invoice_id
       FROM idempotency_keys k JOIN sessions s ON s.token = k.response::json ->> 'token'
       WHERE k.merchant_id = $1 AND k.route = $2 AND k.key = $3`,
      [merchantId, route, key],
    );
    return row;
  }

  /** Makes the checks and inserts of one merchant wait for each other until the transaction ends. */
  async lockMerchant(sql: Sql, merchantId: number): Promise<void> {
    await sql.query(`SELECT pg_advisory_xact_lock(hashtextextended('merchant caps', $1))`, [merchantId]);
  }

  /** Sum of the sessions that may still be paid. */
  async openUsdCents(sql: Sql, merchantId: number): Promise<number> {
    const [row] = await sql.query<{ open: bigint }>(
      `SELECT coalesce(sum(amount_usd_cents), 0) AS open FROM sessions
       WHERE merchant_id = $1 AND status IN ('open', 'processing')`,
      [merchantId],
    );
    return Number(row!.open);
  }

  async byToken(sql: Sql, token: string): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>('SELECT * FROM sessions WHERE token = $1', [token]);
    return row;
  }

  /** The sessions of deposit addresses (lower case). */
  async byAddresses(sql: Sql, chainId: number, addresses: readonly string[]): Promise<SessionRow[]> {
    if (addresses.length === 0) return [];
    return sql.query<SessionRow>('SELECT * FROM sessions WHERE deposit_address = ANY($1) AND chain_id = $2', [
      addresses,
      chainId,
    ]);
  }

  /** The session of a merchant, locked until the transaction ends. */
  async lockByToken(sql: Sql, merchantId: number, token: string): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(
      'SELECT * FROM sessions WHERE token = $1 AND merchant_id = $2 FOR UPDATE',
      [token, merchantId],
    );
    return row;
  }

  /** The session of a deposit address, locked until the transaction ends. */
  async lockByAddress(sql: Sql, chainId: number, depositAddress: string): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(
      'SELECT * FROM sessions WHERE deposit_address = $1 AND chain_id = $2 FOR UPDATE',
      [depositAddress.toLowerCase(), chainId],
    );
    return row;
  }

  async lockById(sql: Sql, id: number): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>('SELECT * FROM sessions WHERE id = $1 FOR UPDATE', [id]);
    return row;
  }

  /** The session of a payment, locked until the transaction ends. */
  async lockByPayment(sql: Sql, paymentId: number): Promise<SessionRow | undefined> {
    const [row] = await sql.query<SessionRow>(
      'SELECT * FROM sessions WHERE id = (SELECT session_id FROM payments WHERE id = $1) FOR UPDATE',
      [paymentId],
    );
    return row;
  }

  /**
   * Open sessions whose window ended before `verifiedTime`, in pages after a position. One that is processing has money
   * in flight that completes it, so it is not due.
   */
  async due(sql: Sql, chainId: number, verifiedTime: Date, after: DuePosition, limit: number): Promise<SessionRow[]> {
    return sql.query<SessionRow>(
      `SELECT * FROM sessions WHERE status = 'open' AND chain_id = $1 AND expires_at < $2
         AND (expires_at, id) > ($3, $4) ORDER BY expires_at, id LIMIT $5`,
      [chainId, verifiedTime, after.expiresAt, after.id, limit],
    );
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
    );
  }
}

/** The values of $1 to $26. */
function valuesOf(session: NewSession, event: OutboxRow): unknown[] {
  return [
    session.merchant_id,
    session.token,
    session.chain_id,
    session.deposit_address,
    session.checkout_address,
    session.initial_treasury,
    session.treasury_delay_s,
    session.fee_bps,
    session.onchain_id,
    session.amount_usd_cents,
    String(session.due),
    session.user_external_id,
    session.return_url,
    session.metadata === null ? null : JSON.stringify(session.metadata),
    session.note,
    session.created_at,
    session.expires_at,
    session.underpayment_tolerance_bps,
    session.description,
    session.reference,
    session.cancel_url,
    event.id,
    event.event,
    event.subject,
    event.payload,
    event.headers,
  ];
}
