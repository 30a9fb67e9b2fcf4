import { sqlStateOf } from '@libs/service-kit/database/connections/database-errors';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql } from '@libs/service-kit/database/sql';
import { OUTBOX_COLUMNS, type OutboxRow } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import {
  FIND_CAPACITY,
  LIMIT_COLUMNS,
  LIMIT_REACHED,
  LOCK_CAPACITY,
  limitValues,
  type OpenLimits,
  RESERVE_CAPACITY,
  RESERVE_FOUND_CAPACITY,
} from '../admission/open-capacity.queries.js';
import type { IdempotencyClaim } from '../idempotency/idempotency-claim.js';
import { IdempotencyKeyRow } from '../idempotency/idempotency-key.entity.js';
import { type NewSession, SessionRow } from '../ledger/session.entity.js';

/** A session with its event, and its claim on an Idempotency-Key if the request has one. */
export interface ClaimedSession {
  readonly row: NewSession;
  readonly event: OutboxRow;
  readonly claim?: IdempotencyClaim | undefined;
}

/** A session of a plan with bounds. */
export interface BoundedSession extends ClaimedSession {
  readonly limits: OpenLimits;
}

type Written = Pick<SessionRow, 'id' | 'token'>;

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

const CLAIMED = CLAIM_ROW.names.split(', ').slice(1).join(', ');
const PARTS = `${SESSION.definitions}, route text, key text, body_hash text, response text,
  event_id uuid, event_name text, event_subject text, event_payload text, event_headers json`;

/** The parts of the statement that differ where plans have bounds. */
interface Bounds {
  /** Parts of the WITH before keys are claimed: everywhere, rows of `open_sessions` are locked before keys. */
  readonly found: string;
  /** The condition on given sessions that may be written. */
  readonly admitted: string;
  /** The part that takes capacity for the accepted sessions. */
  readonly taken: string;
  /** Whether there was capacity, as part of a condition. */
  readonly hasCapacity: string;
}

/**
 * Writes sessions with their events and idempotency rows, given as JSON. A session whose Idempotency-Key was used is
 * left out; of two sessions with one key, the token in the stored response shows which one claimed it. Keys are claimed
 * in their order, so that two statements never deadlock.
 */
const insertAll = (columns = '', bounds?: Bounds) => `
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(:sessions::json) AS t (${PARTS}${columns && `, ${columns}`})
  ), ${bounds ? `${bounds.found}, ` : ''}claims AS (
    INSERT INTO idempotency_keys (${CLAIM_ROW.names})
    SELECT merchant_id, ${CLAIMED} FROM given WHERE key IS NOT NULL AND ${bounds?.admitted ?? 'true'} ORDER BY merchant_id, route, key
    ON CONFLICT DO NOTHING RETURNING response
  ), accepted AS (
    SELECT * FROM given WHERE (key IS NULL OR response IN (SELECT response FROM claims)) AND ${bounds?.admitted ?? 'true'}
  ), ${bounds ? `${bounds.taken}, ` : ''}written AS (
    INSERT INTO sessions (${SESSION.names}, counted, after_block)
    SELECT ${SESSION.names}, ${bounds !== undefined}, (SELECT verified_block FROM chain_heads h WHERE h.chain_id = a.chain_id)
    FROM accepted a WHERE ${bounds?.hasCapacity ?? 'true'} RETURNING id, token, after_block
  ), events AS (
    INSERT INTO outbox (${OUTBOX_COLUMNS})
    SELECT event_id, event_name, event_subject,
      (event_payload::jsonb || jsonb_build_object('invoice_id', w.id, 'after_block', w.after_block))::json, event_headers
    FROM accepted JOIN written w USING (token)
  )`;

const INSERT = new NamedStatement(`${insertAll()} SELECT id, token FROM written`, { prepared: 'insert sessions' });
/** Writes the sessions of merchants that have capacity for all of theirs at once, without waiting for any merchant. */
const INSERT_WITHIN_CAPACITY = new NamedStatement(
  `${insertAll(LIMIT_COLUMNS, {
    found: FIND_CAPACITY,
    admitted: 'merchant_id IN (SELECT merchant_id FROM admissible)',
    taken: RESERVE_FOUND_CAPACITY,
    hasCapacity: 'true',
  })}
   SELECT token, w.id, merchant_id IN (SELECT merchant_id FROM admissible) AS is_decided FROM given LEFT JOIN written w USING (token)`,
  { prepared: 'insert sessions that have capacity' },
);
/** Where there is no capacity, the statement fails and its claims are undone, so nothing is left behind. */
const INSERT_BOUNDED = new NamedStatement(
  `${insertAll('', {
    found: LOCK_CAPACITY,
    admitted: '(SELECT count(*) FROM locked_merchant) >= 0',
    taken: RESERVE_CAPACITY,
    hasCapacity: 'EXISTS (SELECT FROM reserved)',
  })}
   SELECT id, token FROM written
   UNION ALL SELECT no_room(), NULL WHERE EXISTS (SELECT FROM accepted) AND NOT EXISTS (SELECT FROM reserved)`,
  { prepared: 'insert bounded sessions' },
);
const INSERT_AGAIN = new NamedStatement(`
  WITH session AS (
    INSERT INTO sessions (${SESSION.names}, id, after_block) OVERRIDING SYSTEM VALUE
    SELECT ${SESSION.parameters()}, :id::bigint, :after_block::bigint
    ON CONFLICT (token) DO NOTHING RETURNING id, after_block
  ), events AS (
    INSERT INTO outbox (${OUTBOX_COLUMNS})
    SELECT :event_id::uuid, :event_name::text, :event_subject::text,
      (:event_payload::jsonb || jsonb_build_object('invoice_id', session.id, 'after_block', session.after_block))::json,
      :event_headers::json
    FROM session
  ), claim AS (
    INSERT INTO idempotency_keys (${CLAIM_ROW.names}) SELECT ${CLAIM_ROW.parameters()}
    FROM session WHERE :key::text IS NOT NULL ON CONFLICT DO NOTHING
  ) SELECT id FROM session`);

/** Returns whether the error means that a statement found no capacity. */
export function isLimitReached(error: unknown): boolean {
  return sqlStateOf(error) === LIMIT_REACHED;
}

/** Writes new sessions, each with its event and its idempotency row. */
@Injectable()
export class NewSessionsRepository {
  /**
   * Writes sessions, their events and their idempotency rows with one statement. Returns the number of each; undefined
   * where its idempotency key was taken, in which case nothing was written for it.
   */
  async insert(sql: Sql, sessions: readonly ClaimedSession[]): Promise<(number | undefined)[]> {
    const rows = await INSERT.query<Written>(sql, { sessions: JSON.stringify(sessions.map(recordOf)) });
    return numbersOf(sessions, rows);
  }

  /**
   * Writes sessions of plans with bounds, as far as possible without waiting. `undecided`: the merchant may lack
   * capacity for all of its sessions, or its row is locked; then nothing was written for them.
   */
  async insertWithinCapacity(
    sql: Sql,
    sessions: readonly BoundedSession[],
  ): Promise<(number | undefined | 'undecided')[]> {
    const records = sessions.map((session) => ({ ...recordOf(session), ...limitValues([session.limits]) }));
    const rows = await INSERT_WITHIN_CAPACITY.query<Omit<Written, 'id'> & { id: number | null; is_decided: boolean }>(
      sql,
      {
        sessions: JSON.stringify(records),
      },
    );
    const outcomes = new Map(
      rows.map(({ token, id, is_decided }) => [token, is_decided ? (id ?? undefined) : 'undecided']),
    );
    return sessions.map(({ row }) => outcomes.get(row.token) as number | undefined | 'undecided');
  }

  /**
   * Writes sessions of one merchant, waiting for its row. Throws an error that `isLimitReached` recognizes if there is
   * no capacity for all of them; then nothing was written.
   */
  async insertBounded(sql: Sql, sessions: readonly BoundedSession[]): Promise<(number | undefined)[]> {
    const values = {
      sessions: JSON.stringify(sessions.map(recordOf)),
      ...limitValues(sessions.map(({ limits }) => limits)),
    };
    return numbersOf(sessions, await INSERT_BOUNDED.query<Written>(sql, values));
  }

  /**
   * Writes a lost session again with its number and `after_block`, its event, and its idempotency row unless the key
   * was used again. Returns false when its token is known, in which case nothing was written.
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
}

function recordOf({ row, event, claim }: ClaimedSession): object {
  return {
    ...row,
    due: String(row.due),
    ...eventValues(event),
    event_headers: JSON.parse(event.headers),
    ...claimValues(claim),
  };
}

function numbersOf(sessions: readonly ClaimedSession[], rows: readonly Written[]): (number | undefined)[] {
  const numbers = new Map(rows.map(({ id, token }) => [token, id]));
  return sessions.map(({ row }) => numbers.get(row.token));
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
