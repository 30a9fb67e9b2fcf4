import { sqlStateOf } from '@libs/service-kit/database/database-errors';
import type { Sql } from '@libs/service-kit/database/sql';
import type { OutboxRow } from '@libs/service-kit/messaging/outbox';
import { Injectable } from '@nestjs/common';
import { NO_ROOM, type Room, roomValues, takeRoom } from './open-room.js';
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
  underpayment_tolerance_bps, minimum_payment_usd_cents, description, reference, cancel_url`;

/** Placeholders $1 to $22 in the order of SESSION_COLUMNS. */
const SESSION_VALUES = `$1::bigint, $2::text, $3::bigint, $4::text, $5::text, $6::text, $7::bigint, $8::int, $9::text, $10::bigint,
           $11::numeric, $12::bigint, $13::text, $14::json, $15::text, $16::timestamptz, $17::timestamptz,
           $18::int, $19::int, $20::text, $21::text, $22::text`;
/** Placeholders $23 to $27 of the outbox row. */
const INSERT_EVENT = `event AS (
    INSERT INTO outbox (id, event, subject, payload, headers)
    SELECT $23::uuid, $24::text, $25::text, ($26::jsonb || jsonb_build_object('invoice_id', session.id))::json, $27::json
    FROM session
  )`;
/** Placeholders $28 to $31 of the idempotency row. */
const CLAIM = `claim AS (
    INSERT INTO idempotency_keys (merchant_id, route, key, body_hash, response)
    VALUES ($1, $28, $29, $30, $31) ON CONFLICT DO NOTHING RETURNING 1
  )`;
const insertSession = (isCounted: boolean, source: string) => `session AS (
    INSERT INTO sessions (${SESSION_COLUMNS}, counted) SELECT ${SESSION_VALUES}, ${isCounted} ${source} RETURNING id
  )`;

const INSERT_PLAIN = `WITH ${insertSession(false, '')}, ${INSERT_EVENT} SELECT id FROM session`;
const INSERT_ONCE = `WITH ${CLAIM}, ${insertSession(false, 'FROM claim')}, ${INSERT_EVENT} SELECT id FROM session`;
/** Where there is no room nothing is left behind: the statement fails, and with it the claim. */
const ID_OR_NO_ROOM = (claimed: string) => `
  SELECT CASE WHEN ${claimed} AND NOT EXISTS (SELECT 1 FROM room) THEN no_room() ELSE (SELECT id FROM session) END AS id`;
const INSERT_BOUNDED = `WITH ${takeRoom(28, '')}, ${insertSession(true, 'FROM room')}, ${INSERT_EVENT} ${ID_OR_NO_ROOM('true')}`;
const INSERT_BOUNDED_ONCE = `WITH ${CLAIM}, ${takeRoom(32, 'FROM claim')}, ${insertSession(true, 'FROM room')}, ${INSERT_EVENT}
  ${ID_OR_NO_ROOM('EXISTS (SELECT 1 FROM claim)')}`;

const INSERT_AGAIN = `
  WITH session AS (
    INSERT INTO sessions (${SESSION_COLUMNS}, id) OVERRIDING SYSTEM VALUE
    SELECT ${SESSION_VALUES}, $32::bigint
    ON CONFLICT (token) DO NOTHING RETURNING id
  ), ${INSERT_EVENT}, claim AS (
    INSERT INTO idempotency_keys (merchant_id, route, key, body_hash, response)
    SELECT $1, $28, $29, $30, $31 FROM session WHERE $29::text IS NOT NULL ON CONFLICT DO NOTHING
  ) SELECT id FROM session`;

/** How much a merchant has open. */
export interface OpenSessions {
  count: number;
  usdCents: number;
}

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
    const parameters = [...valuesOf(session, event), ...claimValues(claim)];
    const [row] = claim
      ? await sql.query<{ id: number }>(INSERT_ONCE, parameters, { prepared: 'insert session once' })
      : await sql.query<{ id: number }>(INSERT_PLAIN, parameters, { prepared: 'insert session' });
    return row?.id;
  }

  /** The same for a plan with bounds. `no_room` when one of them is reached, and then nothing was written either. */
  async insertBounded(
    sql: Sql,
    session: NewSession,
    event: OutboxRow,
    { room, claim }: { room: Room; claim?: IdempotencyClaim },
  ): Promise<number | 'no_room' | undefined> {
    const parameters = [...valuesOf(session, event), ...claimValues(claim), ...roomValues(room)];
    const [statement, prepared] = claim
      ? [INSERT_BOUNDED_ONCE, 'insert bounded session once']
      : [INSERT_BOUNDED, 'insert bounded session'];
    try {
      const [row] = await sql.query<{ id: number | null }>(statement, parameters, { prepared });
      return row?.id ?? undefined;
    } catch (error) {
      if (sqlStateOf(error) === NO_ROOM) return 'no_room';
      throw error;
    }
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
    const claimed = claim ? claimValues(claim) : [null, null, null, null];
    const rows = await sql.query(INSERT_AGAIN, [...valuesOf(session, event), ...claimed, id]);
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

  /** The sessions that may still be paid, counted one by one: for people, not for each new session. */
  async openSessions(sql: Sql, merchantId: number): Promise<OpenSessions> {
    const [row] = await sql.query<{ count: number; cents: bigint }>(
      `SELECT count(*) AS count, coalesce(sum(amount_usd_cents), 0) AS cents FROM sessions
       WHERE merchant_id = $1 AND status IN ('open', 'processing')`,
      [merchantId],
    );
    return { count: row!.count, usdCents: Number(row!.cents) };
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
       WHERE token = $1 AND status = 'paid' AND receipt_mails < $2 RETURNING *`,
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
    );
  }
}

/** The values of $28 to $31; none without a claim. */
function claimValues(claim: IdempotencyClaim | undefined): string[] {
  return claim ? [claim.route, claim.key, claim.bodyHash, claim.response] : [];
}

/** The values of $1 to $27. */
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
    session.minimum_payment_usd_cents,
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
