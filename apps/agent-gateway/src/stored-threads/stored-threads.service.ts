import type { TurnAsker } from '@libs/events/payloads/turns.payload';
import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import type { Reach } from '../access/rules/scope-rules.js';
import type { OwnedThread } from './owned-thread.js';
import { OF_MEMBER, ThreadRow } from './thread.entity.js';
import { isThreadId, type ThreadName } from './thread-name.js';
import { type TurnsOfThread, turnsOfThread } from './turns-of-thread.js';

/** A thread in a list, with the time of its newest turn. */
export type ListedThread = OwnedThread & { last_turn_at: Date | null };

/** One page of threads. */
export interface ThreadsPart {
  readonly space?: string;
  readonly endUserRef?: string;
  readonly name?: string;
  readonly belowSeq?: number;
  readonly limit: number;
}

/** The most threads that one poll finds: a thread that cannot be erased yet holds up few others. */
const ERASURE_BATCH_SIZE = 500;

const THREAD = 'SELECT th.*, s.created_by_key AS space_made_by FROM thread th JOIN space s ON s.id = th.space_id';

/** The newest turn of the thread, by the index that has it. */
const LAST_TURN = `
  SELECT max(at) FROM (
    (SELECT t.created_at AS at FROM turn t WHERE t.thread_id = th.id ORDER BY t.thread_position DESC LIMIT 1)
    UNION ALL
    (SELECT t.created_at FROM turn t
     WHERE th.inherits AND th.end_user_ref <> '' AND t.account_id = th.account_id AND t.end_user_ref = th.end_user_ref
       AND t.space_id = th.space_id AND t.thread_id IS NULL ORDER BY t.seq DESC LIMIT 1)
    UNION ALL
    (SELECT t.created_at FROM turn t
     WHERE th.inherits AND th.end_user_ref = '' AND t.space_id = th.space_id AND t.end_user_ref IS NULL
       AND t.thread_id IS NULL ORDER BY t.seq DESC LIMIT 1)) newest`;

/** The rows of threads, below all folders that use them. */
@Injectable()
export class StoredThreadsService {
  /** Returns a thread by its id, even a deleted one. */
  async byId(sql: Sql, id: string): Promise<OwnedThread | undefined> {
    const [row] = await sql.query<OwnedThread>(`${THREAD} WHERE th.id = $1`, [id]);
    return row;
  }

  /** Returns the newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, reach: Reach, part: ThreadsPart): Promise<ListedThread[]> {
    const where = new Conditions()
      .and('th.account_id = ?', reach.accountId)
      .and('s.created_by_key = ?', reach.madeByKey)
      .and('th.space_id = ?', reach.spaceId)
      .and('th.space_id = ?', part.space)
      .and('th.end_user_ref = ?', part.endUserRef)
      .and('th.name = ?', part.name)
      .and('th.seq < ?', part.belowSeq);
    return sql.query<ListedThread>(
      `SELECT page.*, (${LAST_TURN}) AS last_turn_at FROM (
         ${THREAD} WHERE th.deleted_at IS NULL AND ${where.sql}
         ORDER BY th.seq DESC LIMIT ${where.parameter(part.limit + 1)}) page
       JOIN thread th ON th.id = page.id ORDER BY th.seq DESC`,
      where.parameters,
    );
  }

  /**
   * Returns a member's conversations with the assistant, in whatever space they were: threads with turns that the
   * member started, none of which is newer than `until`.
   */
  async askedBy(
    sql: Sql,
    { merchant_id, user_id }: TurnAsker,
    { endUserRef, name, until }: { endUserRef: string; name: string; until: Date },
  ): Promise<ThreadRow[]> {
    return sql.query<ThreadRow>(
      `SELECT th.* FROM thread th
       WHERE th.end_user_ref = $1 AND th.name = $2 AND ${OF_MEMBER} AND th.deleted_at IS NULL
         AND EXISTS (SELECT 1 FROM turn t WHERE t.thread_id = th.id
           AND (t.asker ->> 'merchant_id')::bigint = $3 AND (t.asker ->> 'user_id')::bigint = $4)
         AND NOT EXISTS (SELECT 1 FROM turn t WHERE t.thread_id = th.id AND t.created_at > $5)
       ORDER BY th.account_id, th.seq`,
      [endUserRef, name, merchant_id, user_id, until],
    );
  }

  /** Returns how many threads an account has made, deleted ones included; never more than `most`. */
  async countUpTo(sql: Sql, accountId: number, most: number): Promise<number> {
    const [row] = await sql.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         (SELECT 1 FROM thread WHERE account_id = $1 AND deleted_at IS NULL LIMIT $2)
         UNION ALL (SELECT 1 FROM thread WHERE account_id = $1 AND deleted_at IS NOT NULL LIMIT $2)
         LIMIT $2) AS bounded`,
      [accountId, most],
    );
    return row!.count;
  }

  /** Deletes a thread: its name is free. False when it was deleted before. */
  async markDeleted(tx: Tx, id: string): Promise<boolean> {
    const rows = await tx.query(
      `UPDATE thread SET deleted_at = now(), name = CASE name WHEN '' THEN '' ELSE id END
       WHERE id = $1 AND deleted_at IS NULL RETURNING 1`,
      [id],
    );
    return rows.length > 0;
  }

  /** Returns deleted threads that still have texts, the oldest first. */
  async toErase(sql: Sql): Promise<Pick<ThreadRow, 'id'>[]> {
    const where = { deleted_at: Not(IsNull()), erased_at: IsNull() };
    return sql
      .repository(ThreadRow)
      .find({ select: { id: true }, where, order: { deleted_at: 'ASC' }, take: ERASURE_BATCH_SIZE });
  }

  /**
   * Returns one of these threads, locked until the transaction ends; undefined when another process has locked it, or
   * there is nothing left to erase.
   */
  async lockToErase(tx: Tx, id: string): Promise<ThreadRow | undefined> {
    const [row] = await tx.query<ThreadRow>(
      'SELECT * FROM thread WHERE id = $1 AND erased_at IS NULL FOR UPDATE SKIP LOCKED',
      [id],
    );
    return row;
  }

  /** Records that nothing is left of a locked thread. */
  async markErased(tx: Tx, id: string): Promise<void> {
    await tx.repository(ThreadRow).update({ id }, { erased_at: () => 'now()' });
  }

  /** Returns the turns of the threads that a filter selects: one by its id, or those with a name. */
  async turnsOf(
    sql: Sql,
    thread: string,
    of: { accountId: number; space: string | undefined; endUserRef: string | undefined },
  ): Promise<TurnsOfThread> {
    if (isThreadId(thread)) {
      const row = await this.byId(sql, thread);
      return row?.account_id === of.accountId && row.deleted_at === null ? turnsOfThread(row) : { ids: [] };
    }
    const where = new Conditions()
      .and('account_id = ?', of.accountId)
      .and('name = ?', thread)
      .and('space_id = ?', of.space)
      .and('end_user_ref = ?', of.endUserRef);
    const rows = await sql.query<{ id: string }>(
      `SELECT id FROM thread WHERE deleted_at IS NULL AND ${where.sql}`,
      where.parameters,
    );
    return { ids: rows.map(({ id }) => id) };
  }

  /**
   * Returns the thread of a name, and makes it where there is none. The caller must have locked the account, as
   * everybody does who makes threads or finds them to put turns into.
   */
  async ensure(
    tx: Tx,
    id: string,
    accountId: number,
    { space_id, end_user_ref, name }: ThreadName,
  ): Promise<{ id: string; isNew: boolean }> {
    const rows = await tx.query<{ id: string }>(
      `INSERT INTO thread (id, account_id, space_id, end_user_ref, name, inherits)
       SELECT $1, $2, $3, $4, $5, $5 = '' AND NOT EXISTS (
         SELECT 1 FROM thread WHERE space_id = $3 AND end_user_ref = $4 AND name = '' AND deleted_at IS NOT NULL)
       ON CONFLICT (space_id, end_user_ref, name) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
      [id, accountId, space_id, end_user_ref, name],
    );
    if (rows.length > 0) return { id, isNew: true };
    const known = await tx
      .repository(ThreadRow)
      .findOneOrFail({ select: { id: true }, where: { space_id, end_user_ref, name, deleted_at: IsNull() } });
    return { id: known.id, isNew: false };
  }
}
