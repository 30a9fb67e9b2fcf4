import type { TurnSubmitted, TurnTransitioned } from '@libs/events/payloads/turns.payload';

const OF_TURN = {
  turn_id: `tn_${'1'.repeat(32)}`,
  space: `sp_${'2'.repeat(32)}`,
  end_user_ref: 'customer-1',
  metadata: { order: 'größer', constructor: 1 },
};

/** A turn as the agent gateway publishes it. */
export const A_TURN: Omit<TurnSubmitted, 'account_id'> = {
  ...OF_TURN,
  position: 1,
  engine: 'local',
  text: 'never sent to receivers',
  file_ids: [],
  manifest_version: 1,
  tools_version: 1,
  budget_micro_usd: 1_000,
  created_at: '2026-11-21T12:00:00.500Z',
};

/** A transition as the turn runner publishes it. */
export const A_MOVE: Omit<TurnTransitioned, 'account_id' | 'state' | 'previous_state' | 'seq'> = {
  ...OF_TURN,
  at: '2026-11-21T12:00:01.999Z',
  attempt: 1,
  result: null,
  error: null,
  cost_micro_usd: 0,
  input_tokens: 0,
  output_tokens: 0,
  cached_tokens: 0,
  steps: 0,
  tool_calls: 0,
  outputs: [],
  file_ids: [],
};
