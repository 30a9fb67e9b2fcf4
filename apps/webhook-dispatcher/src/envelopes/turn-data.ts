import { approvalData } from '@libs/dto/agent/turn-approval-data';
import type { TurnEventData, TurnUsageData } from '@libs/dto/agent/turn-event-data';
import type { TurnSubmitted, TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { dollars } from '@libs/money/micro-usd';
import { isTerminal } from '@libs/state-machines/turn.machine';

/** Returns the `data` of `turn.queued`. */
export function queuedData({ turn_id, space, end_user_ref, metadata, thread }: TurnSubmitted): TurnEventData {
  const head = { turn_id, space, state: 'queued', previous_state: null, seq: 1, end_user_ref, metadata } as const;
  return { ...head, thread: thread ?? null, attempt: 0, billed_cost_usd: 0 };
}

/** Returns the `data` of an event about a turn's transition. */
export function movedData(event: TurnTransitioned): TurnEventData {
  const { turn_id, space, state, previous_state, seq, end_user_ref, metadata, attempt } = event;
  return {
    ...{ turn_id, space, state, previous_state, seq, end_user_ref, metadata, attempt },
    thread: event.thread ?? null,
    billed_cost_usd: dollars(event.cost_micro_usd),
    ...(state === 'done' ? { result: event.result, outputs: event.outputs, file_ids: event.file_ids } : {}),
    ...(state !== 'done' && event.result ? { result: event.result } : {}),
    ...(state === 'failed' ? { error: event.error! } : {}),
    ...(isTerminal(state) ? { usage: usageOf(event) } : {}),
    ...(event.approval ? { approval: approvalData(event.approval) } : {}),
  };
}

function usageOf({ input_tokens, output_tokens, cached_tokens, steps, tool_calls }: TurnUsageData): TurnUsageData {
  return { input_tokens, output_tokens, cached_tokens, steps, tool_calls };
}
