import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { OUTBOX_COLUMNS } from '@libs/service-kit/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { Admission } from '../admission-rules/admit.js';
import { isOfSpace, shownName } from '../stored-threads/thread-name.js';
import { TurnRow } from '../stored-turns/turn.entity.js';
import { submittedPayload, type TurnDraft } from './turn-draft.js';

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
/** The turns of $1, whose accounts and spaces the caller has locked. */
const LOCKED_BY_CALLER = 'accepted AS (SELECT * FROM given)';

/**
 * Chooses the turns whose account and space are as they were when the turn was decided about. Locks both, the account
 * before the space as everywhere. The statement waits for no lock: it has turns of many accounts, and skips those that
 * somebody has locked.
 */
const UNCHANGED = `
  accounts AS MATERIALIZED (
    SELECT a.id FROM given g JOIN account a ON a.id = g.account_id
    WHERE a.xmin::text = g.account_version FOR NO KEY UPDATE OF a SKIP LOCKED
  ), spaces AS MATERIALIZED (
    SELECT s.id FROM given g JOIN space s ON s.id = g.space_id
    WHERE g.account_id = ANY (ARRAY(SELECT id FROM accounts)) AND s.xmin::text = g.space_version FOR NO KEY UPDATE OF s SKIP LOCKED
  ), accepted AS MATERIALIZED (
    SELECT * FROM given WHERE account_id = ANY (ARRAY(SELECT id FROM accounts)) AND space_id = ANY (ARRAY(SELECT id FROM spaces))
  )`;

/**
 * Writes all rows of accepted turns ($1), with their threads. Holds are added up from the very rows that become turns,
 * so that the sums cannot differ from the turns. Returns the ids of the written events.
 */
const write = (accepted: string) => `
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS t (${TURN.definitions}, queued json,
      thread_row text, thread_name text, thread_inherits boolean, thread_last bigint,
      claim_key text, body_hash text, response json, account_version text, space_version text,
      outbox_id uuid, outbox_event text, outbox_subject text, outbox_payload text, outbox_headers json)
  ), ${accepted}, account_held AS (
    UPDATE account SET held_micro_usd = account.held_micro_usd + h.held
    FROM (SELECT account_id, sum(hold_micro_usd)::bigint AS held FROM accepted GROUP BY account_id) h WHERE account.id = h.account_id
  ), days_held AS (
    INSERT INTO day_spend (account_id, scope, subject, day, held_micro_usd)
    SELECT t.account_id, s.scope, s.subject, t.cap_day, sum(t.hold_micro_usd)::bigint
    FROM accepted t CROSS JOIN LATERAL (VALUES ('key', t.key_id::text), ('end_user', t.end_user_ref)) s (scope, subject)
    WHERE s.subject IS NOT NULL GROUP BY t.account_id, s.scope, s.subject, t.cap_day
    ON CONFLICT (account_id, scope, subject, day)
      DO UPDATE SET held_micro_usd = day_spend.held_micro_usd + excluded.held_micro_usd
  ), placed AS (
    UPDATE space SET last_position = p.position
    FROM (SELECT space_id, max(position) AS position FROM accepted GROUP BY space_id) p WHERE space.id = p.space_id
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
  SELECT outbox_id, outbox_event, outbox_subject, outbox_payload::json, outbox_headers FROM accepted
  RETURNING id`;

const WRITE = write(LOCKED_BY_CALLER);
const WRITE_UNCHANGED = write(UNCHANGED);

/** The versions, as read, of the rows that a turn was decided by. */
export interface Versions {
  readonly account: string;
  readonly space: string;
}

/** A draft that was accepted. */
export interface Accepted {
  readonly draft: TurnDraft;
  readonly admission: Admission;
}

/** A draft that was accepted by rows of these versions. */
export interface GuardedTurn extends Accepted {
  readonly versions: Versions;
}

/** Writes accepted turns. */
@Injectable()
export class AcceptRepository {
  /** Writes all rows of accepted turns, in their order. The caller must have locked their account and the spaces. */
  async write(tx: Tx, accepted: readonly Accepted[]): Promise<void> {
    await tx.query(WRITE, [JSON.stringify(accepted.map(record))], {
      prepared: 'write accepted turns',
      isReplanned: true,
    });
  }

  /**
   * Does the same in one statement of its own for turns of any accounts, at most one of each. Returns for each whether
   * it was written: not if its account or its space has changed since they were read, or somebody has locked one.
   */
  async writeUnchanged(sql: Sql, turns: readonly GuardedTurn[]): Promise<boolean[]> {
    const records = turns.map(({ versions, ...accepted }) => ({
      ...record(accepted),
      account_version: versions.account,
      space_version: versions.space,
    }));
    const written = await sql.query<{ id: string }>(WRITE_UNCHANGED, [JSON.stringify(records)], {
      prepared: 'write accepted turns unless changed',
      isReplanned: true,
    });
    const ids = new Set(written.map(({ id }) => id));
    return turns.map(({ draft }) => ids.has(draft.outbox.id));
  }
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
