import { isTransactionConflict, sqlStateOf } from '@libs/service-kit/database/database-errors';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { OUTBOX_COLUMNS } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import { AccountRow } from '../accounts/account.entity.js';
import type { AccountFunds, SpaceState, UploadState } from '../admission/account-state.js';
import type { Admission } from '../admission/admit.js';
import type { DaySpendRow, EndUserCapRow, WindowCapRow } from '../caps/cap.entity.js';
import { SpaceRow } from '../spaces/space.entity.js';
import { TurnRow } from '../stored-turns/turn.entity.js';
import type { IdempotencyKeyRow } from './idempotency-key.entity.js';
import { submittedPayload, type TurnDraft } from './turn-draft.js';

/**
 * How long a process may pause between two statements while it has an account locked, in milliseconds; then Postgres ends
 * the transaction. It is shorter than `lock_timeout` (10 s), so that a frozen process does not make others fail.
 */
const LONGEST_PAUSE_MS = 5_000;

/** SQLSTATE `not_null_violation`. */
const NOT_NULL_VIOLATION = '23502';

const FUNDS = new ColumnList(AccountRow, [
  'balance_micro_usd',
  'held_micro_usd',
  'key_daily_micro_usd',
  'end_user_daily_micro_usd',
]);
const SPACE = new ColumnList(SpaceRow, [
  'id',
  'created_by_key',
  'engine',
  'manifest_version',
  'tools_version',
  'max_cost_micro_usd',
  'last_position',
]);
/** What decides about a batch, read `FROM holder`, `locked`: the account's row and the rows of the spaces that are named. */
const READ = `
  SELECT ${FUNDS.names}, version::text,
    (SELECT json_agg(s) FROM locked s) AS spaces,
    (SELECT json_agg(f) FROM (
       SELECT id, space_id, key_id FROM file
       WHERE id = ANY ($3::text[]) AND account_id = $1 AND turn_id IS NULL AND is_visible) f) AS uploads,
    (SELECT json_agg(k) FROM (
       SELECT key, body_hash, response FROM idempotency_key WHERE account_id = $1 AND key = ANY ($4::text[])) k) AS responses,
    (SELECT json_agg(c) FROM (
       SELECT end_user_ref, daily_micro_usd FROM end_user_cap
       WHERE account_id = $1 AND end_user_ref = ANY ($5::text[])) c) AS end_user_caps,
    (SELECT json_agg(d) FROM (
       SELECT scope, subject, day, spent_micro_usd, held_micro_usd FROM day_spend
       WHERE account_id = $1 AND scope = 'end_user' AND subject = ANY ($5) AND day = ANY ($7::date[])
       UNION ALL
       SELECT scope, subject, day, spent_micro_usd, held_micro_usd FROM day_spend
       WHERE account_id = $1 AND scope = 'key' AND subject = ANY ($6::text[]) AND day = ANY ($7)) d) AS days,
    (SELECT json_agg(w) FROM (
       SELECT place, seconds, micro_usd, scope FROM window_cap WHERE account_id = $1 ORDER BY place) w) AS windows`;
const SPACE_STATE = `${SPACE.names}, archived_at IS NOT NULL AS is_archived, xmin::text AS version`;

/** Reads without a lock. A write that is guarded by the versions finds out whether anything has changed since. */
const READ_ONLY = `
  WITH holder AS (SELECT id, xmin AS version, ${FUNDS.names} FROM account WHERE id = $1::bigint),
  locked AS (SELECT ${SPACE_STATE} FROM space WHERE id = ANY ($2::text[]) AND account_id = $1)
  ${READ}, true AS is_current FROM holder`;

/**
 * Locks the account, then the spaces in the order of their ids, and reads. Rows that are locked are read as they are now;
 * the rest as it was when the statement began, which may have been before the lock was free. Whoever holds an account and
 * changes any of that also changes the account's row, so the same `xmin` means that nobody did in between.
 *
 * The spaces are locked because archiving one and changing its manifest lock the space and not the account.
 */
const LOCK_AND_READ = `
  WITH holder AS (
    SELECT id, xmin AS version, ${FUNDS.names},
      set_config('idle_in_transaction_session_timeout', '${LONGEST_PAUSE_MS}', true) FROM account
    WHERE id = $1::bigint FOR NO KEY UPDATE
  ), locked AS (
    SELECT ${SPACE_STATE} FROM space
    WHERE id = ANY ($2::text[]) AND account_id = (SELECT id FROM holder) ORDER BY id FOR NO KEY UPDATE
  )
  ${READ}, version = (SELECT xmin FROM account WHERE id = $1) AS is_current FROM holder`;

/** The ids in the turns of a batch. */
export interface Named {
  readonly spaces: readonly string[];
  readonly files: readonly string[];
  readonly claims: readonly string[];
  readonly endUsers: readonly string[];
  /** Ids of keys. */
  readonly keys: readonly string[];
  readonly days: readonly string[];
}

/** The account, its windows, and the rows that exist for the requested ids; null when there are none. */
export interface Found extends AccountFunds {
  /** False when the account changed while the statement waited for its lock, so that only locked rows are current. */
  is_current: boolean;
  /** The transaction that last changed the account's row. */
  version: string;
  spaces: (SpaceState & { version: string })[] | null;
  uploads: UploadState[] | null;
  responses: (Pick<IdempotencyKeyRow, 'key' | 'body_hash'> & { response: object })[] | null;
  end_user_caps: Pick<EndUserCapRow, 'end_user_ref' | 'daily_micro_usd'>[] | null;
  days: Omit<DaySpendRow, 'account_id'>[] | null;
  windows: Omit<WindowCapRow, 'account_id'>[] | null;
}

const TURN = new ColumnList(TurnRow, [
  'id',
  'account_id',
  'space_id',
  'key_id',
  'position',
  'end_user_ref',
  'text',
  'metadata',
  'input_files',
  'hold_micro_usd',
  'cap_day',
  'manifest_version',
  'tools_version',
  'created_at',
]);
/**
 * All rows of accepted turns ($1: the account, $2: the turns). What is held is added up from the very rows that become
 * turns, so that the sums cannot differ from the turns. Guarded, it also takes the versions of the account ($3) and of the one
 * space ($4) that the turns are in.
 */
const write = (isGuarded: boolean) => `
  WITH given AS (
    SELECT * FROM json_to_recordset($2::json) AS t (${TURN.definitions}, queued json,
      claim_key text, body_hash text, response json,
      outbox_id uuid, outbox_event text, outbox_subject text, outbox_payload text, outbox_headers json)
  ), account_held AS (
    UPDATE account SET held_micro_usd = held_micro_usd + (SELECT sum(hold_micro_usd)::bigint FROM given)
    WHERE id = $1::bigint ${isGuarded ? 'AND xmin::text = $3::text' : ''} RETURNING id
  ), accepted AS (
    SELECT * FROM given WHERE EXISTS (SELECT FROM account_held)
  ), days_held AS (
    INSERT INTO day_spend (account_id, scope, subject, day, held_micro_usd)
    SELECT $1, s.scope, s.subject, t.cap_day, sum(t.hold_micro_usd)::bigint
    FROM accepted t CROSS JOIN LATERAL (VALUES ('key', t.key_id::text), ('end_user', t.end_user_ref)) s (scope, subject)
    WHERE s.subject IS NOT NULL GROUP BY s.scope, s.subject, t.cap_day
    ON CONFLICT (account_id, scope, subject, day)
      DO UPDATE SET held_micro_usd = day_spend.held_micro_usd + excluded.held_micro_usd
  ), placed AS (
    UPDATE space SET last_position = p.position
    FROM (SELECT space_id, max(position) AS position FROM accepted GROUP BY space_id) p
    WHERE space.id = p.space_id ${isGuarded ? 'AND space.xmin::text = $4::text' : ''} RETURNING space.id
  ), turns AS (
    INSERT INTO turn (${TURN.names}) SELECT ${TURN.names} FROM accepted
  ), events AS (
    INSERT INTO turn_event (turn_id, seq, account_id, type, data, at)
    SELECT id, 1, account_id, 'turn.queued', queued, created_at FROM accepted
  ), responses AS (
    INSERT INTO idempotency_key (account_id, key, body_hash, response)
    SELECT account_id, claim_key, body_hash, response FROM accepted WHERE claim_key IS NOT NULL
  )
  INSERT INTO outbox (${OUTBOX_COLUMNS})
  SELECT outbox_id, ${isGuarded ? 'CASE WHEN EXISTS (SELECT FROM placed) THEN outbox_event END' : 'outbox_event'},
    outbox_subject, outbox_payload::json, outbox_headers FROM accepted
  RETURNING 1`;

const WRITE = write(false);

/**
 * The same for somebody who holds nothing. The account is changed first and all else only if that was possible, which is the
 * order in which everybody locks them. With another version of the account nothing is written. With another version of the
 * space the outbox would get an event without a name, which its column refuses, so that the whole statement fails.
 */
const WRITE_UNLESS_CHANGED = write(true);

/** The versions of the rows that a turn was decided by, as `read` found them. */
export interface Versions {
  readonly account: string;
  readonly space: string;
}

/** A draft that was accepted. */
export interface Accepted {
  readonly draft: TurnDraft;
  readonly admission: Admission;
}

/** The statements of the transaction that accepts turns of one account. */
@Injectable()
export class AcceptRepository {
  /** The account and what the turns of a batch name, as they were at one moment. Undefined: there is no such account. */
  async read(sql: Sql, accountId: number, named: Named): Promise<Found | undefined> {
    const [found] = await sql.query<Found>(READ_ONLY, parametersOf(accountId, named), { prepared: 'read to accept' });
    return found;
  }

  /**
   * Locks and reads the account and the rows for the turns of a batch. Until the transaction ends, no other one accepts or
   * settles turns of the account or changes its caps, and the spaces stay unchanged. Undefined when there is no such account.
   */
  async lockAndRead(tx: Tx, accountId: number, named: Named): Promise<Found | undefined> {
    const parameters = parametersOf(accountId, named);
    const read = () => tx.query<Found>(LOCK_AND_READ, parameters, { prepared: 'lock and read to accept' });
    const [found] = await read();
    if (!found || found.is_current) return found;
    // The account is locked by now, so this time nothing changes in between.
    const [current] = await read();
    return current;
  }

  /** Writes all rows of accepted turns, in their order. The caller must have locked the account and the spaces. */
  async write(tx: Tx, accountId: number, accepted: readonly Accepted[]): Promise<void> {
    await tx.query(WRITE, [accountId, JSON.stringify(accepted.map(record))], { prepared: 'write accepted turns' });
  }

  /**
   * The same for one turn in a statement of its own, if nobody has changed the account or the space since they were read.
   * False: somebody has, and nothing is written.
   */
  async writeUnlessChanged(sql: Sql, accountId: number, accepted: Accepted, versions: Versions): Promise<boolean> {
    const parameters = [accountId, JSON.stringify([record(accepted)]), versions.account, versions.space];
    const options = { prepared: 'write an accepted turn unless changed' };
    try {
      return (await sql.query(WRITE_UNLESS_CHANGED, parameters, options)).length > 0;
    } catch (error) {
      if (isNameless(error) || isTransactionConflict(error)) return false;
      throw error;
    }
  }
}

/** The guarded write found another version of the space. */
function isNameless(error: unknown): boolean {
  const { table, column } = error as { table?: string; column?: string };
  return sqlStateOf(error) === NOT_NULL_VIOLATION && table === 'outbox' && column === 'event';
}

function parametersOf(accountId: number, { spaces, files, claims, endUsers, keys, days }: Named): unknown[] {
  return [accountId, spaces, files, claims, endUsers, keys, days];
}

function record({ draft, admission }: Accepted): Record<string, unknown> {
  const { caller, claim, outbox } = draft;
  const { space, position, holdMicroUsd, capDay } = admission;
  return {
    id: draft.id,
    account_id: caller.accountId,
    space_id: space.id,
    key_id: caller.keyId,
    position,
    end_user_ref: draft.endUserRef,
    text: draft.text,
    metadata: draft.metadata,
    input_files: draft.files,
    hold_micro_usd: holdMicroUsd,
    cap_day: capDay,
    manifest_version: space.manifest_version,
    tools_version: space.tools_version,
    created_at: draft.createdAt,
    queued: draft.queued,
    claim_key: claim?.key,
    body_hash: claim?.bodyHash,
    response: claim?.response,
    outbox_id: outbox.id,
    outbox_event: outbox.event,
    outbox_subject: outbox.subject,
    outbox_payload: submittedPayload(outbox, admission),
    outbox_headers: JSON.parse(outbox.headers),
  };
}
