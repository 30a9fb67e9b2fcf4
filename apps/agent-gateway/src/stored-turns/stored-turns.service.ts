import type { FileFacts } from '@libs/dto/rpc/agents/agent.rpc';
import type { TurnFault } from '@libs/events/payloads/turns.payload';
import { Conditions } from '@libs/service-kit/database/conditions';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import type { TurnState } from '@libs/state-machines/turn.machine';
import { Injectable } from '@nestjs/common';
import type { Reach } from '../access/rules/scope-rules.js';
import type { TurnsOfThread } from '../stored-threads/turns-of-thread.js';
import type { OwnedTurn, ShownTurn } from './owned-turn.js';
import { type TurnEventRow, TurnRow } from './turn.entity.js';

const TURN = `SELECT t.*, s.created_by_key AS space_made_by, s.engine
  FROM turn t JOIN space s ON s.id = t.space_id`;

const LOCK = `${TURN} WHERE t.id = ANY ($1::text[]) ORDER BY t.id FOR NO KEY UPDATE OF t`;
const LOCK_FREE = `${LOCK} SKIP LOCKED`;

/**
 * The same with the thread that callers see: a turn without one belongs to the inheriting thread of its customer or
 * space.
 */
const SHOWN = `SELECT t.*, s.created_by_key AS space_made_by, s.engine, nullif(own.name, '') AS thread,
    coalesce(t.thread_id, (
      SELECT th.id FROM thread th WHERE th.space_id = t.space_id AND th.end_user_ref = coalesce(t.end_user_ref, '')
        AND th.name = '' AND th.inherits AND th.deleted_at IS NULL)) AS shown_thread_id,
    CASE WHEN t.state = 'running' THEN (
      SELECT json_build_object('approval_id', a.id, 'tool', a.tool, 'since', a.requested_at, 'expires_at', a.expires_at)
      FROM approval a WHERE a.turn_id = t.id AND a.state = 'pending') END AS waiting_for
  FROM turn t JOIN space s ON s.id = t.space_id LEFT JOIN thread own ON own.id = t.thread_id`;

/** One page of turns. */
export interface TurnsPart {
  of?: TurnsOfThread;
  space?: string;
  state?: TurnState;
  endUserRef?: string;
  belowSeq?: number;
  limit: number;
}

/** An ended turn that is to be erased. */
export type EndedTurnOfThread = Pick<TurnRow, 'id' | 'created_at' | 'input_files' | 'error' | 'tool_calls'>;

/** The sums over the turns of a thread. */
export interface ThreadSums {
  readonly turns: number;
  readonly cost_micro_usd: number;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cached_tokens: number;
  readonly steps: number;
  readonly tool_calls: number;
  readonly last_turn_at: Date | null;
}

const sum = (column: string) => `coalesce(sum(t.${column}), 0)::bigint AS ${column}`;
const SUMS = `SELECT count(*)::int AS turns, max(t.created_at) AS last_turn_at, ${[
  'cost_micro_usd',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'steps',
  'tool_calls',
]
  .map(sum)
  .join(', ')} FROM turn t`;

/** A file that was given to a turn or that it delivered. */
export interface FileOfTurn {
  readonly file_id: string;
  readonly turn_id: string;
  readonly isInput: boolean;
}

/** An event of a turn, as it is returned to callers. */
export type StoredEvent = Pick<TurnEventRow, 'seq' | 'type' | 'data' | 'at'>;

/** The times at which a turn was accepted and ended: its events are from that time. */
export type TurnLifetime = Pick<TurnRow, 'id' | 'created_at' | 'finished_at'>;

/** The largest difference between the clocks of the processes that write the events of one turn. */
const LARGEST_SKEW_MS = 31 * 86_400_000;

const HAS_OPEN_BEFORE = new NamedStatement<TurnRow>(
  `SELECT EXISTS (
     SELECT 1 FROM turn WHERE account_id = :account_id AND state IN ('queued', 'running')
       AND CASE WHEN :thread_id::text IS NULL
         THEN space_id = :space_id AND thread_id IS NULL AND end_user_ref IS NOT DISTINCT FROM :end_user_ref
           AND position < :position::bigint
         ELSE thread_id = :thread_id AND thread_position < :thread_position::bigint END) AS open`,
);

/** The rows of turns and their events. */
@Injectable()
export class StoredTurnsService {
  /** Returns a turn that callers may see, which excludes erased ones. */
  async byId(sql: Sql, id: string): Promise<ShownTurn | undefined> {
    const [row] = await sql.query<ShownTurn>(`${SHOWN} WHERE t.id = $1 AND t.erased_at IS NULL`, [id], {
      prepared: 'turn by id',
    });
    return row;
  }

  /** Returns those of these turns that callers may see, by id. */
  async byIds(sql: Sql, ids: readonly string[]): Promise<Map<string, ShownTurn>> {
    const statement = `${SHOWN} WHERE t.id = ANY ($1::text[]) AND t.erased_at IS NULL`;
    const rows = await sql.query<ShownTurn>(statement, [ids], { prepared: 'turns by id', isReplanned: true });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Returns turns by id, locked until the transaction ends. If it does not wait, it leaves out those that somebody else
   * has locked.
   */
  async lock(tx: Tx, ids: readonly string[], waits = true): Promise<Map<string, OwnedTurn>> {
    const [sql, prepared] = waits ? [LOCK, 'lock turns'] : [LOCK_FREE, 'lock free turns'];
    const rows = await tx.query<OwnedTurn>(sql, [ids], { prepared, isReplanned: true });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, reach: Reach, part: TurnsPart): Promise<ShownTurn[]> {
    const where = new Conditions()
      .and('t.account_id = ?', reach.accountId)
      .and('s.created_by_key = ?', reach.madeByKey)
      .and('t.space_id = ?', reach.spaceId)
      .and('t.space_id = ?', part.space)
      .and('t.state = ?', part.state)
      .and('t.end_user_ref = ?', part.endUserRef)
      .and('t.seq < ?', part.belowSeq);
    if (part.of) ofThread(where, part.of);
    return sql.query<ShownTurn>(
      `${SHOWN} WHERE t.erased_at IS NULL AND ${where.sql} ORDER BY t.seq DESC LIMIT ${where.parameter(part.limit + 1)}`,
      where.parameters,
    );
  }

  async requestCancel(tx: Tx, id: string, at: Date): Promise<void> {
    await tx.repository(TurnRow).update({ id }, { cancel_requested_at: at });
  }

  /**
   * Requests the cancellation of each turn of a space that is queued or waits for a person, whatever its thread, and
   * returns them.
   */
  async requestCancelOfIdle(tx: Tx, spaceId: string, at: Date): Promise<Pick<TurnRow, 'id' | 'thread_id'>[]> {
    return tx.query(
      `UPDATE turn SET cancel_requested_at = $2
       WHERE space_id = $1 AND cancel_requested_at IS NULL AND (state = 'queued' OR (state = 'running' AND EXISTS (
         SELECT 1 FROM approval a WHERE a.turn_id = turn.id AND a.state = 'pending'))) RETURNING id, thread_id`,
      [spaceId, at],
    );
  }

  /** Requests the cancellation of each open turn of a thread, and returns them. */
  async requestCancelOfThread(tx: Tx, of: TurnsOfThread, at: Date): Promise<Pick<TurnRow, 'id' | 'thread_id'>[]> {
    const where = ofThread(new Conditions(), of);
    return tx.query(
      `UPDATE turn t SET cancel_requested_at = ${where.parameter(at)}
       WHERE state IN ('queued', 'running') AND cancel_requested_at IS NULL AND ${where.sql} RETURNING id, thread_id`,
      where.parameters,
    );
  }

  async hasOpen(sql: Sql, of: TurnsOfThread): Promise<boolean> {
    const where = ofThread(new Conditions(), of);
    const open = `SELECT 1 FROM turn t WHERE state IN ('queued', 'running') AND ${where.sql} LIMIT 1`;
    return (await sql.query(open, where.parameters)).length > 0;
  }

  /** Returns ended turns of a thread that still have texts, locked until the transaction ends. */
  async lockEnded(tx: Tx, of: TurnsOfThread, limit: number): Promise<EndedTurnOfThread[]> {
    const where = ofThread(new Conditions(), of);
    return tx.query(
      `SELECT id, created_at, input_files, error, tool_calls FROM turn t
       WHERE erased_at IS NULL AND finished_at IS NOT NULL AND ${where.sql}
       ORDER BY id LIMIT ${where.parameter(limit)} FOR NO KEY UPDATE`,
      where.parameters,
    );
  }

  /**
   * Keeps of these turns only what the sums of usage are made of: no text, and of an error only its code. Deletes their
   * events.
   */
  async erase(tx: Tx, threadId: string, turns: readonly EndedTurnOfThread[]): Promise<void> {
    const ids = turns.map(({ id }) => id);
    const errors = turns.map(({ error }) => error && JSON.stringify({ ...codeOf(error), message: '' }));
    await tx.query(
      `UPDATE turn t SET erased_at = now(), thread_id = $3, text = '', metadata = NULL, result = NULL, outputs = '[]',
         input_files = '{}', error = e.error::json
       FROM unnest($1::text[], $2::text[]) AS e (id, error) WHERE t.id = e.id`,
      [ids, errors, threadId],
    );
    await tx.query('DELETE FROM turn_event WHERE turn_id = ANY ($1::text[])', [ids]);
  }

  /** Returns how many turns a thread has, and what they used and cost. */
  async sums(sql: Sql, of: TurnsOfThread): Promise<ThreadSums> {
    const where = ofThread(new Conditions(), of);
    const [sums] = await sql.query<ThreadSums>(`${SUMS} WHERE t.erased_at IS NULL AND ${where.sql}`, where.parameters);
    return sums!;
  }

  /** Returns the stored events of a turn after event `afterSeq`, oldest first. Reads only the months of its life. */
  async events(sql: Sql, turn: TurnLifetime, afterSeq: number, limit: number): Promise<StoredEvent[]> {
    const from = new Date(turn.created_at.getTime() - LARGEST_SKEW_MS);
    const to = turn.finished_at ? new Date(turn.finished_at.getTime() + LARGEST_SKEW_MS) : 'infinity';
    // Postgres leaves out partitions by plain parameters, but not by values that are calculated from them.
    return sql.query<StoredEvent>(
      `SELECT seq, type, data, at FROM turn_event
       WHERE turn_id = $1 AND seq > $2::bigint AND at >= $4::timestamptz AND at <= $5::timestamptz ORDER BY seq LIMIT $3`,
      [turn.id, afterSeq, limit, from, to],
    );
  }

  /** Returns the input files of a turn, in the order of the request. */
  async inputFiles(sql: Sql, turnId: string): Promise<FileFacts[]> {
    return sql.query<FileFacts>(
      `SELECT f.id AS file_id, f.name, f.media_type, f.size_bytes
       FROM turn t CROSS JOIN unnest(t.input_files) WITH ORDINALITY AS given (id, place) JOIN file f ON f.id = given.id
       WHERE t.id = $1 ORDER BY given.place`,
      [turnId],
    );
  }

  /**
   * Returns the files that were given to ended turns of a thread or that they delivered: the newest `limit`, oldest
   * first.
   */
  async filesOf(sql: Sql, of: TurnsOfThread, limit: number): Promise<FileOfTurn[]> {
    const where = ofThread(new Conditions(), of);
    const rows = await sql.query<FileOfTurn>(
      `SELECT f.id AS file_id, t.id AS turn_id, true AS "isInput", t.seq, given.place
       FROM turn t CROSS JOIN unnest(t.input_files) WITH ORDINALITY AS given (id, place)
         JOIN file f ON f.id = given.id AND f.is_visible
       WHERE t.finished_at IS NOT NULL AND ${where.sql}
       UNION ALL
       SELECT f.id, t.id, false, t.seq, 1000 + f.seq FROM turn t JOIN file f ON f.turn_id = t.id AND f.is_visible
       WHERE t.finished_at IS NOT NULL AND ${where.sql}
       ORDER BY seq DESC, place DESC LIMIT ${where.parameter(limit)}`,
      where.parameters,
    );
    return rows.reverse();
  }

  /** Returns whether a turn that was accepted earlier in the same thread has not been settled here yet. */
  async hasOpenBefore(sql: Sql, turn: TurnRow): Promise<boolean> {
    const [row] = await HAS_OPEN_BEFORE.query<{ open: boolean }>(sql, turn);
    return row!.open;
  }
}

function codeOf({ code, trace_id }: TurnFault): Pick<TurnFault, 'code' | 'trace_id'> {
  return { code, trace_id };
}

/** Adds the conditions of a thread, whose turns are `t`. */
export function ofThread(where: Conditions, of: TurnsOfThread): Conditions {
  if ('ids' in of) return where.and('t.thread_id = ANY (?::text[])', of.ids);
  const { id, account_id, space_id, end_user_ref } = of.inheriting;
  const before = ['t.thread_id IS NULL', `t.account_id = ${where.parameter(account_id)}`];
  before.push(`t.space_id = ${where.parameter(space_id)}`);
  before.push(end_user_ref === '' ? 't.end_user_ref IS NULL' : `t.end_user_ref = ${where.parameter(end_user_ref)}`);
  return where.and(`(t.thread_id = ? OR (${before.join(' AND ')}))`, id);
}
