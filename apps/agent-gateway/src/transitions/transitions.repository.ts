import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { OwnedTurn } from '../stored-turns/owned-turn.js';
import { TurnEventRow, TurnRow } from '../stored-turns/turn.entity.js';
import { eventTypeOf, transitionData } from '../stored-turns/turn-event-data.js';

/** A transition that a turn makes. */
export interface Move {
  to: TurnTransitioned;
  turn: OwnedTurn;
  /** Whether it is the last transition. */
  ends: boolean;
  /** What it charges. */
  costMicroUsd: number;
}

/** Updates turns to their newest transitions, with the times of the runner. */
const MOVED_TURN = new ColumnList(TurnRow, [
  'state',
  'transition',
  'attempt',
  'cost_micro_usd',
  'result',
  'error',
  'outputs',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'steps',
  'tool_calls',
  'started_at',
  'finished_at',
]);
const MOVE = `
  UPDATE turn t SET ${MOVED_TURN.assignments('m')}
  FROM json_to_recordset($1::json) AS m (id text, ${MOVED_TURN.definitions})
  WHERE t.id = m.id`;

const EVENT = new ColumnList(TurnEventRow);
const ADD_EVENTS = `
  INSERT INTO turn_event (${EVENT.names})
  SELECT ${EVENT.names} FROM json_to_recordset($1::json) AS e (${EVENT.definitions})`;

/** Releases holds and charges: balance, ledger, and the days of the turns' creation. */
const SETTLE = `
  WITH ended AS (
    SELECT * FROM json_to_recordset($1::json)
      AS e (place int, account_id bigint, turn_id text, cost bigint, hold bigint, day date, key_id bigint, end_user text)
  ), paid AS (
    UPDATE account a SET balance_micro_usd = balance_micro_usd - s.cost, held_micro_usd = held_micro_usd - s.hold
    FROM (SELECT account_id, sum(cost)::bigint AS cost, sum(hold)::bigint AS hold FROM ended GROUP BY account_id) s
    WHERE a.id = s.account_id RETURNING a.id, a.balance_micro_usd + s.cost AS before
  ), counted AS (
    UPDATE day_spend d SET spent_micro_usd = spent_micro_usd + s.cost, held_micro_usd = held_micro_usd - s.hold
    FROM (SELECT e.account_id, v.scope, v.subject, e.day, sum(e.cost)::bigint AS cost, sum(e.hold)::bigint AS hold
          FROM ended e CROSS JOIN LATERAL (VALUES ('key', e.key_id::text), ('end_user', e.end_user)) AS v (scope, subject)
          WHERE v.subject IS NOT NULL GROUP BY 1, 2, 3, 4) s
    WHERE d.account_id = s.account_id AND d.scope = s.scope AND d.subject = s.subject AND d.day = s.day
  )
  INSERT INTO ledger (account_id, kind, amount_micro_usd, balance_micro_usd, turn_id)
  SELECT e.account_id, 'charge', -e.cost, p.before - sum(e.cost) OVER (PARTITION BY e.account_id ORDER BY e.place), e.turn_id
  FROM ended e JOIN paid p ON p.id = e.account_id WHERE e.cost > 0 ORDER BY e.place`;

@Injectable()
export class TransitionsRepository {
  /** Locks the accounts before the turns, in the same order as accepting turns, so that no deadlock is possible. */
  async lockAccounts(tx: Tx, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const sql = 'SELECT 1 FROM account WHERE id = ANY ($1::bigint[]) ORDER BY id FOR NO KEY UPDATE';
    await tx.query(sql, [ids], { prepared: 'lock accounts' });
  }

  /** Applies moves; those of one turn must be in the order of their numbers. */
  async move(tx: Tx, moves: readonly Move[]): Promise<void> {
    const newest = new Map(moves.map((move) => [move.turn.id, move]));
    await tx.query(MOVE, [JSON.stringify([...newest.values()].map(turnColumns))], { prepared: 'move turns' });
    await tx.query(ADD_EVENTS, [JSON.stringify(moves.map(eventColumns))], { prepared: 'add turn events' });
  }

  async settle(tx: Tx, ends: readonly Move[]): Promise<void> {
    if (ends.length === 0) return;
    const rows = ends.map(({ turn, costMicroUsd }, place) => ({
      place,
      account_id: turn.account_id,
      turn_id: turn.id,
      cost: costMicroUsd,
      hold: turn.hold_micro_usd,
      day: turn.cap_day,
      key_id: turn.key_id,
      end_user: turn.end_user_ref,
    }));
    await tx.query(SETTLE, [JSON.stringify(rows)], { prepared: 'settle turns' });
  }
}

function turnColumns({ to, turn, ends, costMicroUsd }: Move) {
  const { state, seq, attempt, error, outputs, input_tokens, output_tokens, cached_tokens, steps, tool_calls } = to;
  const counts = { input_tokens, output_tokens, cached_tokens, steps, tool_calls };
  return {
    ...{
      id: turn.id,
      state,
      transition: seq,
      attempt,
      cost_micro_usd: costMicroUsd,
      result: to.result ?? null,
      error: error ?? null,
      outputs,
    },
    ...counts,
    started_at: turn.started_at,
    finished_at: ends ? to.at : null,
  };
}

function eventColumns({ to, costMicroUsd }: Move) {
  const { turn_id, seq, account_id, state, at } = to;
  return { turn_id, seq, account_id, type: eventTypeOf(state), data: transitionData(to, costMicroUsd), at };
}
