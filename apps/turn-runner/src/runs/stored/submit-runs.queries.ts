import type { EventPayload } from '@libs/events/catalog';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import { NO_CUSTOMER } from '../../threads/thread-keys.js';
import { RunRow } from './run.entity.js';

/** A submitted turn, and the request that caused it. */
export interface NewTurn {
  readonly turn: EventPayload<'turn.submitted'>;
  readonly traceId: string;
}

/** The columns of a run at its submission. */
const SUBMITTED = new ColumnList(RunRow, [
  'turn_id',
  'account_id',
  'space_id',
  'position',
  'thread_id',
  'thread_position',
  'thread',
  'inherits',
  'end_user_ref',
  'asker',
  'metadata',
  'engine',
  'text',
  'file_ids',
  'manifest_version',
  'tools_version',
  'budget_micro_usd',
  'limit_micro_usd',
  'created_at',
  'trace_id',
]);

const RANGES = (positions: string) =>
  `coalesce(range_agg(int8range(${positions}, ${positions}, '[]')) FILTER (WHERE ${positions} IS NOT NULL), '{}')`;

/**
 * Submits turns ($1). The upsert locks their lanes, so that a cancel which arrived before its turn is not missed. A
 * turn of a thread is also marked in the lane of the space, as one for which the space's own turns need not wait. All
 * lanes are locked before the first run is made, in the order of their ids, so that two processes never wait for each
 * other. Returns the turns that were cancelled before they arrived.
 */
export const SUBMIT = `
  WITH given AS MATERIALIZED (
    SELECT *, coalesce(thread_id, space_id) COLLATE "C" AS lane
    FROM json_to_recordset($1::json) AS e (place int, ${SUBMITTED.recordDefinitions()})
  ), marks AS (
    SELECT place, lane, account_id, coalesce(end_user_ref, '${NO_CUSTOMER}') AS customer,
      coalesce(thread_position, position) AS arrived, NULL::bigint AS passed FROM given
    UNION ALL
    SELECT place, space_id COLLATE "C", account_id, NULL, NULL, position FROM given WHERE thread_id IS NOT NULL
  ), lanes AS (
    INSERT INTO lane AS l (space_id, account_id, end_user_ref, arrived, ended)
    SELECT lane, max(account_id), coalesce((array_agg(customer ORDER BY place DESC) FILTER (WHERE customer IS NOT NULL))[1], '${NO_CUSTOMER}'),
      ${RANGES('arrived')}, ${RANGES('passed')}
    FROM marks GROUP BY lane ORDER BY lane
    ON CONFLICT (space_id) DO UPDATE SET arrived = l.arrived + excluded.arrived, ended = l.ended + excluded.ended,
      account_id = excluded.account_id,
      end_user_ref = CASE WHEN isempty(excluded.arrived) THEN l.end_user_ref ELSE excluded.end_user_ref END
    RETURNING l.space_id, l.cancelled_early
  ), made AS (
    INSERT INTO run (${SUBMITTED.names}, state) SELECT ${SUBMITTED.recordValues('e')}, 'queued'
    FROM given e WHERE (SELECT count(*) FROM lanes) > 0 ORDER BY place
    ON CONFLICT DO NOTHING
    RETURNING turn_id, coalesce(thread_id, space_id) AS lane
  )
  SELECT m.turn_id FROM made m JOIN lanes l ON l.space_id = m.lane WHERE m.turn_id = ANY (l.cancelled_early)`;

/** Returns turns as the parameter of `SUBMIT`. */
export function recordsOfTurns(turns: readonly NewTurn[]): string {
  return JSON.stringify(turns.map(recordOfTurn));
}

function recordOfTurn({ turn, traceId }: NewTurn, place: number) {
  const { space: space_id, metadata, asker, text, ...run } = turn;
  return {
    ...run,
    place,
    space_id,
    text: text?.toWellFormed(),
    inherits: run.inherits ?? true,
    asker: asker && JSON.stringify(asker),
    metadata: metadata && JSON.stringify(metadata),
    trace_id: traceId,
  };
}
