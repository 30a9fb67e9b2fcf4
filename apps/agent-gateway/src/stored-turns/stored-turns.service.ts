import type { FileFacts } from '@libs/dto/rpc/agents/agent.rpc';
import type { TurnState } from '@libs/machines/turn.machine';
import { Conditions } from '@libs/service-kit/database/conditions';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { Reach } from '../access/scope-rules.js';
import type { OwnedTurn } from './owned-turn.js';
import { type TurnEventRow, TurnRow } from './turn.entity.js';

const TURN = `SELECT t.*, s.created_by_key AS space_made_by, s.engine
  FROM turn t JOIN space s ON s.id = t.space_id`;

/** One page of turns. */
export interface TurnsPart {
  space?: string;
  state?: TurnState;
  endUserRef?: string;
  belowSeq?: number;
  limit: number;
}

/** An event of a turn, as it is returned to callers. */
export type StoredEvent = Pick<TurnEventRow, 'seq' | 'type' | 'data' | 'at'>;

/** The rows of turns and their events. */
@Injectable()
export class StoredTurnsService {
  async byId(sql: Sql, id: string): Promise<OwnedTurn | undefined> {
    const [row] = await sql.query<OwnedTurn>(`${TURN} WHERE t.id = $1`, [id], { prepared: 'turn by id' });
    return row;
  }

  /** Turns by id, locked until the transaction ends. */
  async lock(tx: Tx, ids: readonly string[]): Promise<Map<string, OwnedTurn>> {
    const sql = `${TURN} WHERE t.id = ANY ($1::text[]) ORDER BY t.id FOR NO KEY UPDATE OF t`;
    const rows = await tx.query<OwnedTurn>(sql, [ids], { prepared: 'lock turns' });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Newest first, one row more than `limit` when there are more. */
  async page(sql: Sql, reach: Reach, part: TurnsPart): Promise<OwnedTurn[]> {
    const where = new Conditions()
      .and('t.account_id = ?', reach.accountId)
      .and('s.created_by_key = ?', reach.madeByKey)
      .and('t.space_id = ?', reach.spaceId)
      .and('t.space_id = ?', part.space)
      .and('t.state = ?', part.state)
      .and('t.end_user_ref = ?', part.endUserRef)
      .and('t.seq < ?', part.belowSeq);
    return sql.query<OwnedTurn>(
      `${TURN} WHERE ${where.sql} ORDER BY t.seq DESC LIMIT ${where.parameter(part.limit + 1)}`,
      where.parameters,
    );
  }

  async requestCancel(tx: Tx, id: string, at: Date): Promise<void> {
    await tx.repository(TurnRow).update({ id }, { cancel_requested_at: at });
  }

  /** Requests the cancellation of each queued turn of a space, and returns their ids. */
  async requestCancelOfQueued(tx: Tx, spaceId: string, at: Date): Promise<string[]> {
    const rows = await tx.query<{ id: string }>(
      `UPDATE turn SET cancel_requested_at = $2
       WHERE space_id = $1 AND state = 'queued' AND cancel_requested_at IS NULL RETURNING id`,
      [spaceId, at],
    );
    return rows.map((row) => row.id);
  }

  /** The events of a turn after event `afterSeq`, oldest first. */
  async events(sql: Sql, turnId: string, afterSeq: number, limit: number): Promise<StoredEvent[]> {
    return sql.query<StoredEvent>(
      'SELECT seq, type, data, at FROM turn_event WHERE turn_id = $1 AND seq > $2::bigint ORDER BY seq LIMIT $3',
      [turnId, afterSeq, limit],
    );
  }

  /** The input files of a turn, in the order of the request. */
  async inputFiles(sql: Sql, turnId: string): Promise<FileFacts[]> {
    return sql.query<FileFacts>(
      `SELECT f.id AS file_id, f.name, f.media_type, f.size_bytes
       FROM turn t CROSS JOIN unnest(t.input_files) WITH ORDINALITY AS given (id, place) JOIN file f ON f.id = given.id
       WHERE t.id = $1 ORDER BY given.place`,
      [turnId],
    );
  }
}
