import { isTransactionConflict, sqlStateOf } from '@libs/service-kit/database/database-errors';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { OUTBOX_COLUMNS } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { Admission } from '../admission-rules/admit.js';
import { isOfSpace, shownName } from '../stored-threads/thread-name.js';
import { TurnRow } from '../stored-turns/turn.entity.js';
import { submittedPayload, type TurnDraft } from './turn-draft.js';

/** SQLSTATE `not_null_violation`. */
const NOT_NULL_VIOLATION = '23502';

const TURN = new ColumnList(TurnRow, [
  'id',
  'account_id',
  'space_id',
  'key_id',
  'position',
  'thread_id',
  'thread_position',
  'end_user_ref',
  'asker',
  'text',
  'metadata',
  'input_files',
  'hold_micro_usd',
  'limit_micro_usd',
  'cap_day',
  'manifest_version',
  'tools_version',
  'created_at',
]);
/**
 * All rows of accepted turns ($1: the account, $2: the turns), with their threads. What is held is added up from the very rows that become
 * turns, so that the sums cannot differ from the turns. Guarded, it also takes the versions of the account ($3) and of the one
 * space ($4) that the turns are in.
 */
const write = (isGuarded: boolean) => `
  WITH given AS (
    SELECT * FROM json_to_recordset($2::json) AS t (${TURN.definitions}, queued json,
      thread_row text, thread_name text, thread_inherits boolean, thread_last bigint,
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
  ), threads AS (
    INSERT INTO thread (id, account_id, space_id, end_user_ref, name, inherits, last_position, created_at)
    SELECT DISTINCT ON (thread_row) thread_row, account_id, space_id, coalesce(end_user_ref, ''), thread_name,
      thread_inherits, thread_last, created_at
    FROM accepted WHERE thread_row IS NOT NULL ORDER BY thread_row, thread_last DESC
    ON CONFLICT (id) DO UPDATE SET last_position = excluded.last_position
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
 * The same for a transaction without locks. The account is changed first and all else only if that was possible, which is the usual order
 * of locks. With another version of the account nothing is written. With another version of the space the outbox would get an event without
 * a name, which its column refuses, so that the whole statement fails.
 */
const WRITE_UNLESS_CHANGED = write(true);

/** The versions of the rows that a turn was decided by, as they were read. */
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
  /** Writes all rows of accepted turns, in their order. The caller must have locked the account and the spaces. */
  async write(tx: Tx, accountId: number, accepted: readonly Accepted[]): Promise<void> {
    await tx.query(WRITE, [accountId, JSON.stringify(accepted.map(record))], {
      prepared: 'write accepted turns',
      isReplanned: true,
    });
  }

  /**
   * The same for one turn in a statement of its own, if neither the account nor the space has changed since they were read. False: one has,
   * and nothing is written.
   */
  async writeUnlessChanged(sql: Sql, accountId: number, accepted: Accepted, versions: Versions): Promise<boolean> {
    const parameters = [accountId, JSON.stringify([record(accepted)]), versions.account, versions.space];
    const options = { prepared: 'write an accepted turn unless changed', isReplanned: true };
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

function record({ draft, admission }: Accepted): Record<string, unknown> {
  const { caller, claim, outbox } = draft;
  const { space, position, thread, holdMicroUsd, limitMicroUsd, capDay } = admission;
  const isInSpace = isOfSpace(thread);
  return {
    id: draft.id,
    account_id: caller.accountId,
    space_id: space.id,
    key_id: caller.keyId,
    position,
    thread_id: isInSpace ? null : thread.id,
    thread_position: isInSpace ? null : thread.last_position,
    // The row of the space's own thread never changes: its positions are the space's.
    thread_row: isInSpace && !thread.isNew ? null : thread.id,
    thread_name: thread.name,
    thread_inherits: thread.inherits,
    thread_last: isInSpace ? 0 : thread.last_position,
    end_user_ref: draft.endUserRef,
    asker: draft.caller.asker ?? null,
    text: draft.text,
    metadata: draft.metadata,
    input_files: draft.files,
    hold_micro_usd: holdMicroUsd,
    limit_micro_usd: limitMicroUsd,
    cap_day: capDay,
    manifest_version: space.manifest_version,
    tools_version: space.tools_version,
    created_at: draft.createdAt,
    queued: { ...draft.queued, thread: shownName(thread) },
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
