import { approvalData } from '@libs/dto/agent/turn-approval-data';
import type { TurnEventData } from '@libs/dto/agent/turn-event-data';
import type { TurnEventType } from '@libs/dto/webhook-event-types';

const ZERO_ID = '0'.repeat(32);

const TURN = {
  turn_id: `tn_${ZERO_ID}`,
  space: `sp_${ZERO_ID}`,
  end_user_ref: null,
  metadata: null,
  thread: null,
  attempt: 0,
  billed_cost_usd: 0,
  test: true,
} as const;
const ENDED = { usage: { input_tokens: 0, output_tokens: 0, cached_tokens: 0, steps: 0, tool_calls: 0 } };
const FAULT = { code: 'TOOL_FAILED', message: 'This is a test.', trace_id: ZERO_ID };

const WAITING = { ...TURN, state: 'running', previous_state: 'running', seq: 3 } as const;
const CALL = {
  approval_id: `apr_${ZERO_ID}`,
  call_id: 'call_0_0',
  tool: 'time_now',
  arguments: {},
  digest: '0'.repeat(64),
  requested_at: '1970-01-01T00:00:00.000Z',
  expires_at: '1970-01-08T00:00:00.000Z',
};
const DECISION = {
  state: 'approved',
  edited_arguments: null,
  edited_digest: null,
  note: null,
  decided_at: '1970-01-01T00:00:00.000Z',
  decided_by: { kind: 'user', name: 'This is a test.' },
} as const;

/** The `data` of a test event of a turn: ids and amounts are zero, and `test` marks that there is no such turn. */
export const TURN_TEST_DATA: Readonly<Record<TurnEventType, () => TurnEventData>> = {
  'turn.queued': () => ({ ...TURN, state: 'queued', previous_state: null, seq: 1 }),
  'turn.running': () => ({ ...TURN, state: 'running', previous_state: 'queued', seq: 2 }),
  'turn.done': () => ({ ...end('done'), result: '', outputs: [], file_ids: [] }),
  'turn.failed': () => ({ ...end('failed'), error: FAULT }),
  'turn.cancelled': () => end('cancelled'),
  'turn.approval_requested': () => ({ ...WAITING, approval: approvalData({ ...CALL, decision: null }) }),
  'turn.approval_decided': () => ({ ...WAITING, approval: approvalData({ ...CALL, decision: DECISION }) }),
};

function end(state: 'done' | 'failed' | 'cancelled'): TurnEventData {
  return { ...TURN, ...ENDED, state, previous_state: 'running', seq: 3 };
}
