import { dollars } from '@libs/money/micro-usd';
import type { ShownTurn } from '../stored-turns/owned-turn.js';
import type { TurnView, WaitingForView } from './turns.dto.js';

export function viewOf(row: ShownTurn): TurnView {
  return {
    turn_id: row.id,
    space: row.space_id,
    state: row.state,
    waiting_for: row.waiting_for && waitingFor(row.waiting_for),
    text: row.text,
    files: row.input_files,
    result: row.result,
    error: row.error,
    outputs: row.outputs,
    billed_cost_usd: dollars(row.cost_micro_usd),
    usage: {
      input_tokens: row.input_tokens,
      output_tokens: row.output_tokens,
      cached_tokens: row.cached_tokens,
      steps: row.steps,
      tool_calls: row.tool_calls,
    },
    end_user_ref: row.end_user_ref,
    thread: row.thread,
    thread_id: row.shown_thread_id,
    metadata: row.metadata,
    manifest_version: row.manifest_version,
    tools_version: row.tools_version,
    attempt: row.attempt,
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    cancel_requested_at: row.cancel_requested_at?.toISOString() ?? null,
  };
}

/** Converts the times, because Postgres writes them in JSON in another format than the API. */
function waitingFor({ approval_id, tool, since, expires_at }: WaitingForView): WaitingForView {
  return { approval_id, tool, since: new Date(since).toISOString(), expires_at: new Date(expires_at).toISOString() };
}
