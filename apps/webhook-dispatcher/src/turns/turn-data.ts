import type { TurnFault, TurnSubmitted, TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { isTerminal, type TurnState } from '@libs/machines/turn.machine';
import { dollars } from '@libs/money/micro-usd';

/** The `data` of a turn's event (`design/decisions.md` 3). */
export interface TurnData {
  turn_id: string;
  space: string;
  state: TurnState;
  previous_state: TurnState | null;
  /** 1, 2, 3 … in the life of the turn: deliveries may overtake each other, and the greatest tells the present state. */
  seq: number;
  end_user_ref: string | null;
  metadata: Record<string, unknown> | null;
  /** How many workers have taken the turn up so far. */
  attempt: number;
  billed_cost_usd: number;
  /** Done only. */
  result?: string | null;
  outputs?: unknown[];
  file_ids?: string[];
  /** Failed only. */
  error?: TurnFault | null;
  /** When it ended, however it ended. */
  usage?: TurnUsage;
  test?: true;
}

export interface TurnUsage {
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  steps: number;
  tool_calls: number;
}

/** What is told of a turn that was accepted. */
export function queuedData({ turn_id, space, end_user_ref, metadata }: TurnSubmitted): TurnData {
  const head = { turn_id, space, state: 'queued', previous_state: null, seq: 1, end_user_ref, metadata } as const;
  return { ...head, attempt: 0, billed_cost_usd: 0 };
}

/** What is told of a turn that moved. */
export function movedData(event: TurnTransitioned): TurnData {
  const { turn_id, space, state, previous_state, seq, end_user_ref, metadata, attempt } = event;
  return {
    ...{ turn_id, space, state, previous_state, seq, end_user_ref, metadata, attempt },
    billed_cost_usd: dollars(event.cost_micro_usd),
    ...(state === 'done' ? { result: event.result, outputs: event.outputs, file_ids: event.file_ids } : {}),
    ...(state === 'failed' ? { error: event.error } : {}),
    ...(isTerminal(state) ? { usage: usageOf(event) } : {}),
  };
}

function usageOf({ input_tokens, output_tokens, cached_tokens, steps, tool_calls }: TurnUsage): TurnUsage {
  return { input_tokens, output_tokens, cached_tokens, steps, tool_calls };
}
