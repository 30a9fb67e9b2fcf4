import { approvalData } from '@libs/dto/agent/turn-approval-data';
import type { TurnEventData } from '@libs/dto/agent/turn-event-data';
import { turnEventType } from '@libs/dto/webhook-event-types';
import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { dollars } from '@libs/money/micro-usd';
import { isTerminal, TURN_STATES } from '@libs/state-machines/turn.machine';

/** The data of an event: as in the webhook. */
type StreamedData = Omit<TurnEventData, 'test'>;

/** The types of events after which a turn has none. */
const LAST_TYPES: readonly string[] = TURN_STATES.filter(isTerminal).map((state) => turnEventType(state));

/** Returns whether a turn has no events after one of this type. */
export function isLastEvent(type: string): boolean {
  return LAST_TYPES.includes(type);
}

/** Returns the data of the first event, without the name of the thread: the turn was accepted. */
export function queuedData(
  turn: Pick<StreamedData, 'turn_id' | 'space' | 'end_user_ref' | 'metadata'>,
): Omit<StreamedData, 'thread'> {
  return { ...turn, state: 'queued', previous_state: null, seq: 1, attempt: 0, billed_cost_usd: 0 };
}

/** Returns the data of a transition; `billedMicroUsd` is what it charged. */
export function transitionData(transition: TurnTransitioned, billedMicroUsd: number): StreamedData {
  const { turn_id, space, state, previous_state, seq, attempt, end_user_ref, metadata, result, error } = transition;
  const { outputs, file_ids, input_tokens, output_tokens, cached_tokens, steps, tool_calls } = transition;
  return {
    turn_id,
    space,
    state,
    previous_state,
    seq,
    attempt,
    end_user_ref: end_user_ref ?? null,
    metadata: metadata ?? null,
    thread: transition.thread ?? null,
    billed_cost_usd: dollars(billedMicroUsd),
    ...(result === null || result === undefined ? {} : { result }),
    ...(state === 'done' ? { outputs, file_ids } : {}),
    ...(error ? { error } : {}),
    ...(transition.approval ? { approval: approvalData(transition.approval) } : {}),
    ...(isTerminal(state) ? { usage: { input_tokens, output_tokens, cached_tokens, steps, tool_calls } } : {}),
  };
}
