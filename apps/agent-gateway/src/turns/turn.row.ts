import type { TurnFault } from '@libs/events/payloads/turns.payload';
import type { TurnState } from '@libs/machines/turn.machine';
import { dollars } from '@libs/money/micro-usd';
import type { Belonging } from '../access/scope-rules.js';
import type { TurnView } from './turns.dto.js';

export interface TurnRow {
  seq: number;
  id: string;
  account_id: number;
  space_id: string;
  /** The key that made the space. */
  space_made_by: number | null;
  key_id: number | null;
  end_user_ref: string | null;
  text: string;
  metadata: Record<string, unknown> | null;
  input_files: string[];
  state: TurnState;
  transition: number;
  hold_micro_usd: number;
  cost_micro_usd: number;
  /** UTC day on which it was held and is counted, as text. */
  cap_day: string;
  result: string | null;
  error: TurnFault | null;
  outputs: unknown[];
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  steps: number;
  tool_calls: number;
  manifest_version: number;
  tools_version: number;
  attempt: number;
  cancel_requested_at: Date | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** Whose a turn is, for the scope rules. */
export function belongingOf({ account_id, space_id, space_made_by }: TurnRow): Belonging {
  return { accountId: account_id, spaceId: space_id, madeByKey: space_made_by };
}

export function viewOf(row: TurnRow): TurnView {
  return {
    turn_id: row.id,
    space: row.space_id,
    state: row.state,
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
