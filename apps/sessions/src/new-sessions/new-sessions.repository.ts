import { sqlStateOf } from '@libs/service-kit/database/database-errors';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { OUTBOX_COLUMNS, type OutboxRow } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { NO_ROOM, type Room, roomValues, takeRoom } from '../admission/open-room.queries.js';
import { type NewSession, SessionRow } from '../ledger/session.entity.js';
import { IdempotencyKeyRow } from './idempotency-key.entity.js';

/** What makes a repeated request the same request. */
export interface IdempotencyClaim {
  merchantId: number;
  route: string;
  key: string;
  bodyHash: string;
  /** The response to repeat, as JSON text; its invoice id is put in when it is read. */
  response: string;
}

/** The response to an earlier request, and the number of its session. */
export type Answered = Pick<IdempotencyKeyRow, 'body_hash' | 'response'> & { invoice_id: number };

const SESSION = new ColumnList(SessionRow, [
  'merchant_id',
  'token',
  'chain_id',
  'deposit_address',
  'checkout_address',
  'initial_treasury',
  'treasury_delay_s',
  'fee_bps',
  'onchain_id',
  'amount_usd_cents',
  'due',
  'user_external_id',
  'user_external_text',
  'return_url',
  'metadata',
  'note',
  'created_at',
  'expires_at',
  'underpayment_tolerance_bps',
  'minimum_payment_usd_cents',
  'description',
  'reference',
  'cancel_url',
  'line_items',
  'customer_email',
  'assets',
]);
const CLAIM_ROW = new ColumnList(IdempotencyKeyRow, ['merchant_id', 'route', 'key', 'body_hash', 'response']);

const INSERT_EVENT = `event AS (
    INSERT INTO outbox (${OUTBOX_COLUMNS})
    SELECT :event_id::uuid, :event_name::text, :event_subject::text,
      (:event_payload::jsonb || jsonb_build_object('invoice_id', session.id, 'after_block', session.after_block))::json,
      :event_headers::json
    FROM session
  )`;
const INSERT_CLAIM = `INSERT INTO idempotency_keys (${CLAIM_ROW.names}) SELECT ${CLAIM_ROW.parameters()}`;
const CLAIM = `claim AS (${INSERT_CLAIM} ON CONFLICT DO NOTHING RETURNING 1)`;
const insertSession = (isCounted: boolean, source: string) => `session AS (
    INSERT INTO sessions (${SESSION.names}, counted, after_block)
    SELECT ${SESSION.parameters()}, ${isCounted}, (SELECT verified_block FROM chain_heads h WHERE h.chain_id = :chain_id)
    ${source} RETURNING id, after_block
  )`;
/** Where there is no room nothing is left behind: the statement fails, and with it the claim. */
const idOrNoRoom = (claimed: string) => `
  SELECT CASE WHEN ${claimed} AND NOT EXISTS (SELECT 1 FROM room) THEN no_room() ELSE (SELECT id FROM session) END AS id`;

const INSERT = new NamedStatement(`WITH ${insertSession(false, '')}, ${INSERT_EVENT} SELECT id FROM session`, {
  prepared: 'insert session',
});
const INSERT_ONCE = new NamedStatement(
  `WITH ${CLAIM}, ${insertSession(false, 'FROM claim')}, ${INSERT_EVENT} SELECT id FROM session`,
  { prepared: 'insert session once' },
);
const INSERT_BOUNDED = new NamedStatement(
  `WITH ${takeRoom('')}, ${insertSession(true, 'FROM room')}, ${INSERT_EVENT} ${idOrNoRoom('true')}`,
  { prepared: 'insert bounded session' },
);
const INSERT_BOUNDED_ONCE = new NamedStatement(
  `WITH ${CLAIM}, ${takeRoom('FROM claim')}, ${insertSession(true, 'FROM room')}, ${INSERT_EVENT}
   ${idOrNoRoom('EXISTS (SELECT 1 FROM claim)')}`,
  { prepared: 'insert bounded session once' },
);
const INSERT_AGAIN = new NamedStatement(`
  WITH session AS (
    INSERT INTO sessions (${SESSION.names}, id, after_block) OVERRIDING SYSTEM VALUE
    SELECT ${SESSION.parameters()}, :id::bigint, :after_block::bigint
    ON CONFLICT (token) DO NOTHING RETURNING id, after_block
  ), ${INSERT_EVENT}, claim AS (
    ${INSERT_CLAIM} FROM session WHERE :key::text IS NOT NULL ON CONFLICT DO NOTHING
  ) SELECT id FROM session`);

/** Writes new sessions, each with its event and with the request that it answers. */
@Injectable()
export class NewSessionsRepository {
  /**
   * Writes the session, its event and its idempotency row with one statement.
   * Returns the session's number; undefined when the idempotency key was taken, and then nothing was written.
   */
  async insert(sql: Sql, session: NewSession, event: OutboxRow, claim?: IdempotencyClaim): Promise<number | undefined> {
    const values = { ...sessionValues(session), ...eventValues(event) };
    const [row] = claim
      ? await INSERT_ONCE.query<{ id: number }>(sql, { ...values, ...claimValues(claim) })
      : await INSERT.query<{ id: number }>(sql, values);
    return row?.id;
  }

  /** The same for a plan with bounds. `no_room` when one of them is reached, and then nothing was written either. */
  async insertBounded(
    sql: Sql,
    session: NewSession,
    event: OutboxRow,
    { room, claim }: { room: Room; claim?: IdempotencyClaim },
  ): Promise<number | 'no_room' | undefined> {
    const values = { ...sessionValues(session), ...eventValues(event), ...roomValues(room) };
    try {
      const [row] = claim
        ? await INSERT_BOUNDED_ONCE.query<{ id: number | null }>(sql, { ...values, ...claimValues(claim) })
        : await INSERT_BOUNDED.query<{ id: number | null }>(sql, values);
      return row?.id ?? undefined;
    } catch (error) {
      if (sqlStateOf(error) === NO_ROOM) return 'no_room';
      throw error;
    }
  }

  /**
   * Writes a session that was lost under the number and behind the block it had, its event, and its idempotency row unless the key was used again.
   * False when its token is known, and then nothing was written.
   */
  async insertAgain(
    sql: Sql,
    { id, afterBlock }: { id: number; afterBlock: number | null },
    session: NewSession,
    event: OutboxRow,
    claim?: IdempotencyClaim,
  ): Promise<boolean> {
    const values = {
      id,
      after_block: afterBlock,
      ...sessionValues(session),
      ...eventValues(event),
      ...claimValues(claim),
    };
    return (await INSERT_AGAIN.query(sql, values)).length > 0;
  }

  /** The response given to an earlier request with this key, and its session's number. */
  async answered(sql: Sql, merchantId: number, route: string, key: string): Promise<Answered | undefined> {
    const [row] = await sql.query<Answered>(
      `SELECT k.body_hash, k.response, s.id AS invoice_id
       FROM idempotency_keys k JOIN sessions s ON s.token = k.response::json ->> 'token'
       WHERE k.merchant_id = $1 AND k.route = $2 AND k.key = $3`,
      [merchantId, route, key],
    );
    return row;
  }
}

function sessionValues(session: NewSession): object {
  const [metadata, line_items] = [session.metadata, session.line_items].map((value) =>
    value === null ? null : JSON.stringify(value),
  );
  return { ...session, metadata, line_items };
}

function eventValues({ id, event, subject, payload, headers }: OutboxRow): object {
  return { event_id: id, event_name: event, event_subject: subject, event_payload: payload, event_headers: headers };
}

function claimValues(claim: IdempotencyClaim | undefined): object {
  if (!claim) return { route: null, key: null, body_hash: null, response: null };
  return { route: claim.route, key: claim.key, body_hash: claim.bodyHash, response: claim.response };
}
