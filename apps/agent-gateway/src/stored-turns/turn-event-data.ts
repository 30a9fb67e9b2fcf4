import type { TurnEventData } from '@libs/dto/agent/turn-event-data';
import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { isTerminal, type TurnState } from '@libs/machines/turn.machine';
import { dollars } from '@libs/money/micro-usd';

/** What a stream tells of a turn: its webhook less what `GET /v1/turns/{id}` answers. */
type StreamedData = Omit<TurnEventData, 'attempt' | 'outputs' | 'file_ids' | 'usage' | 'test'>;

/** The name of the event of a turn that came into a state. */
export function eventTypeOf(state: TurnState): string {
  return `turn.${state}`;
}

/** Whether nothing is told of a turn after an event of this type. */
export function isLastEvent(type: string): boolean {
  return isTerminal(type.slice('turn.'.length) as TurnState);
}

/** The first one: the turn was accepted. */
export function queuedData(turn: Pick<StreamedData, 'turn_id' | 'space' | 'end_user_ref' | 'metadata'>): StreamedData {
  return { ...turn, state: 'queued', previous_state: null, seq: 1, billed_cost_usd: 0 };
}

/** `billedMicroUsd`: what the turn was charged with it. */
export function transitionData(transition: TurnTransitioned, billedMicroUsd: number): StreamedData {
  const { turn_id, space, state, previous_state, seq, end_user_ref, metadata, result, error } = transition;
  return {
    turn_id,
    space,
    state,
    previous_state,
    seq,
    end_user_ref: end_user_ref ?? null,
    metadata: metadata ?? null,
    billed_cost_usd: dollars(billedMicroUsd),
    ...(result === null || result === undefined ? {} : { result }),
    ...(error ? { error } : {}),
  };
}
