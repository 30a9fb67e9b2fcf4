import { turnEventType } from '@libs/dto/webhook-event-types';
import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { ColumnList } from '@libs/service-kit/database/entities/column-list';
import type { Tx } from '@libs/service-kit/database/sql';
import { Injectable } from '@nestjs/common';
import type { OwnedTurn } from '../stored-turns/owned-turn.js';
import { TurnEventRow, TurnRow } from '../stored-turns/turn.entity.js';
import { transitionData } from '../stored-turns/turn-event-data.js';

/** A transition that a turn makes. */
export interface Move {
  to: TurnTransitioned;
  turn: OwnedTurn;
  /** Whether it is the last transition. */
  ends: boolean;
  /** The amount that it charges. */
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
  UPDATE turn t SET ${MOVED_TURN.recordAssignments('m')}
  FROM json_to_recordset($1::json) AS m (id text, ${MOVED_TURN.recordDefinitions()})
  WHERE t.id = m.id`;

const EVENT = new ColumnList(TurnEventRow);
const ADD_EVENTS = `
  INSERT INTO turn_event (${EVENT.names})
  SELECT ${EVENT.recordValues('e')} FROM json_to_recordset($1::json) AS e (${EVENT.recordDefinitions()})`;

@Injectable()
export class TransitionsRepository {
  /** Applies moves; those of one turn must be in the order of their numbers. */
  async move(tx: Tx, moves: readonly Move[]): Promise<void> {
    const newest = new Map(moves.map((move) => [move.turn.id, move]));
    await tx.query(MOVE, [JSON.stringify([...newest.values()].map(turnColumns))], {
      prepared: 'move turns',
      isReplanned: true,
    });
    await tx.query(ADD_EVENTS, [JSON.stringify(moves.map(eventColumns))], {
      prepared: 'add turn events',
      isReplanned: true,
    });
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
      error: error ? JSON.stringify(error) : null,
      outputs: JSON.stringify(outputs),
    },
    ...counts,
    started_at: turn.started_at,
    finished_at: ends ? to.at : null,
  };
}

function eventColumns({ to, costMicroUsd }: Move) {
  const { turn_id, seq, account_id, at } = to;
  return {
    turn_id,
    seq,
    account_id,
    type: turnEventType(to.state, to.approval),
    data: JSON.stringify(transitionData(to, costMicroUsd)),
    at,
  };
}
