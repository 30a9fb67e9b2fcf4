import { isAny } from '@libs/service-kit/database/conditions';
import { BOUND_PAUSES } from '@libs/service-kit/database/connections/connection-bounds';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NamedStatement } from '@libs/service-kit/database/entities/named-statement';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import { EventRow } from './event.entity.js';

/** An event that is not numbered yet. */
export type NewEvent = Omit<EventRow, 'number' | 'numbered_at'>;

/** Events of a merchant after a position in the log, oldest first; `types` null means all. */
export interface EventsPart {
  merchantId: number;
  after: number;
  types: readonly string[] | null;
  limit: number;
}

/** Events that were numbered together. */
export interface Numbered {
  count: number;
  merchantIds: number[];
}

const NEW = new ColumnList(EventRow, ['id', 'merchant_id', 'event_type', 'occurred_at', 'data']);
const INSERT = new NamedStatement(
  `INSERT INTO event (${NEW.names}) SELECT ${NEW.names} FROM ${NEW.unnested('t')} ON CONFLICT (id) DO NOTHING`,
  { prepared: 'log events' },
);

/** The most events that one transaction numbers, so that other replicas do not wait long for their turn. */
export const NUMBERING_BATCH_SIZE = 1_000;

/**
 * Ids of the bus grow with time, so events that wait together are numbered in the order in which they were published.
 */
const NUMBER = `
  WITH waiting AS (
    SELECT id, row_number() OVER (ORDER BY id) AS turn
    FROM (SELECT id FROM event WHERE number IS NULL ORDER BY id LIMIT ${NUMBERING_BATCH_SIZE}) oldest
  ), numbered AS (
    UPDATE event e SET number = c.last_number + w.turn, numbered_at = statement_timestamp()
    FROM waiting w, event_counter c WHERE e.id = w.id RETURNING e.merchant_id
  )
  UPDATE event_counter c SET last_number = c.last_number + n.count
  FROM (SELECT count(*) AS count, json_agg(DISTINCT merchant_id) AS merchant_ids FROM numbered) n
  WHERE n.count > 0 RETURNING n.count, n.merchant_ids AS "merchantIds"`;

const IS_ANY_WAITING = `SELECT ${isAny('event WHERE number IS NULL', 'id')} AS found`;

const LIST = `SELECT * FROM event WHERE merchant_id = $1 AND number > $2 ORDER BY number LIMIT $3`;

/** Reads at most a page of each type, so that a rare type costs no more than a frequent one. */
const LIST_OF_TYPES = `
  SELECT e.* FROM unnest($4::text[]) AS t (type) CROSS JOIN LATERAL (
    SELECT * FROM event WHERE merchant_id = $1 AND event_type = t.type AND number > $2 ORDER BY number LIMIT $3
  ) e ORDER BY e.number LIMIT $3`;

/** Rows of the log of events, and the counter of their numbers. */
@Injectable()
export class EventsRepository {
  /** Adds events without a number. An event that is in the log already stays unchanged. */
  async insert(tx: Tx, events: readonly NewEvent[]): Promise<void> {
    const rows = events.map(({ data, ...event }) => ({ ...event, data: JSON.stringify(data) }));
    await INSERT.query(tx, NEW.arraysOf(rows));
  }

  /** Returns whether an event waits for its number. */
  async isAnyWaiting(sql: Sql): Promise<boolean> {
    const [row] = await sql.query<{ found: boolean }>(IS_ANY_WAITING, [], { prepared: 'waiting event' });
    return row!.found;
  }

  /**
   * Locks the counter until the end of the transaction; a process that is stopped meanwhile soon loses the lock. The
   * next statement sees what others have numbered.
   */
  async lockCounter(tx: Tx): Promise<void> {
    const rows = await tx.query(`SELECT ${BOUND_PAUSES} FROM event_counter FOR UPDATE`, [], {
      prepared: 'lock event counter',
    });
    if (rows.length === 0) throw new Error('the counter of events has no row');
  }

  /**
   * Numbers waiting events, after all that have a number. Returns how many, and their merchants. Needs the counter's
   * lock.
   */
  async number(tx: Tx): Promise<Numbered> {
    const [row] = await tx.query<Numbered>(NUMBER, [], { prepared: 'number events' });
    return row ?? { count: 0, merchantIds: [] };
  }

  /** Returns events, and one row more than `limit` when there are more. */
  list(sql: Sql, { merchantId, after, types, limit }: EventsPart): Promise<EventRow[]> {
    const parameters = [merchantId, after, limit + 1];
    if (types) return sql.query<EventRow>(LIST_OF_TYPES, [...parameters, types], { prepared: 'list events of types' });
    return sql.query<EventRow>(LIST, parameters, { prepared: 'list events' });
  }

  /** Returns the position in the log after which all events are newer than the given number of days. */
  async positionOfAge(sql: Sql, days: number): Promise<number> {
    const [row] = await sql.query<{ position: number }>(
      `SELECT coalesce(
         (SELECT number - 1 FROM event WHERE numbered_at >= now() - make_interval(days => $1)
          ORDER BY numbered_at, number LIMIT 1), last_number) AS position
       FROM event_counter`,
      [days],
    );
    return row!.position;
  }

  /**
   * Returns the number of a merchant's event, if it was numbered in the last `hours` hours or waits for its number,
   * which is then null.
   */
  async positionOf(
    sql: Sql,
    merchantId: number,
    id: string,
    hours: number,
  ): Promise<Pick<EventRow, 'number'> | undefined> {
    const [row] = await sql.query<Pick<EventRow, 'number'>>(
      `SELECT number FROM event WHERE id = $2 AND merchant_id = $1
         AND (number IS NULL OR numbered_at >= now() - make_interval(hours => $3))`,
      [merchantId, id, hours],
    );
    return row;
  }

  /** Returns the newest numbered event of a merchant, if it is newer than the given number of days. */
  async newest(sql: Sql, merchantId: number, days: number): Promise<string | undefined> {
    const [row] = await sql.query<Pick<EventRow, 'id'>>(
      `SELECT id FROM (
         SELECT id, numbered_at FROM event WHERE merchant_id = $1 AND number IS NOT NULL ORDER BY number DESC LIMIT 1
       ) newest WHERE numbered_at >= now() - make_interval(days => $2)`,
      [merchantId, days],
    );
    return row?.id;
  }

  /** Returns a merchant's event, with or without a number. */
  async find(sql: Sql, merchantId: number, id: string): Promise<EventRow | undefined> {
    const [row] = await sql.query<EventRow>('SELECT * FROM event WHERE id = $2 AND merchant_id = $1', [merchantId, id]);
    return row;
  }
}
