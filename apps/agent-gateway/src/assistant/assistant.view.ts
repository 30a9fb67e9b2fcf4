import type { ToolCallView } from '@libs/dto/agent/step-view';
import type { ApprovalRow } from '../stored-approvals/approval.entity.js';
import type { ShownTurn } from '../stored-turns/owned-turn.js';
import type { AssistantToolCallView, AssistantTurnView } from './assistant.dto.js';

/**
 * Returns a turn for the member who asked, with the call that waits for the member. Its cost concerns the platform
 * alone.
 */
export function viewOf(turn: ShownTurn, call: ApprovalRow | undefined): AssistantTurnView {
  return {
    turn_id: turn.id,
    state: turn.state,
    text: turn.text,
    result: turn.result,
    error: turn.error?.message ?? null,
    waiting_for: call?.state === 'pending' ? callOf(call) : null,
    created_at: turn.created_at.toISOString(),
    finished_at: turn.finished_at?.toISOString() ?? null,
  };
}

export function toolCallOf({
  call_id,
  name: tool,
  arguments: given,
  state,
  result,
}: ToolCallView): AssistantToolCallView {
  return { call_id, tool, arguments: given, state, result };
}

function callOf({ id, tool, arguments: given, digest, expires_at }: ApprovalRow) {
  return { approval_id: id, tool, arguments: given, digest, expires_at: expires_at.toISOString() };
}
