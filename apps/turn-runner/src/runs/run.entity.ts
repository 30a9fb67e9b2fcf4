import type { EngineName } from '@libs/dto/agent/engines';
import type { TurnState } from '@libs/machines/turn.machine';

/** One turn as the runner knows it. Its state is the truth; everybody else follows its transitions. */
export interface RunRow {
  turn_id: string;
  account_id: number;
  space_id: string;
  /** 1, 2, 3 … in the space: the order in which its turns run. */
  position: number;
  end_user_ref: string | null;
  metadata: Record<string, unknown> | null;
  engine: EngineName;
  /** Null where it is too long for an event, until the turn was taken up. */
  text: string | null;
  file_ids: string[];
  manifest_version: number;
  tools_version: number;
  budget_micro_usd: number;
  trace_id: string;
  state: TurnState;
  /** Number of the newest transition; being submitted is the first. */
  seq: number;
  /** Workers that have taken it up. */
  attempt: number;
  /** Workers that were lost with it. */
  losses: number;
  cancel_requested_at: Date | null;
  cost_micro_usd: number;
  input_tokens: number;
  output_tokens: number;
  cached_tokens: number;
  steps: number;
  tool_calls: number;
  result: string | null;
  error: { code: string; message: string; trace_id: string } | null;
  outputs: unknown[];
  output_file_ids: string[];
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
}

/** A running turn that this process works on: nobody else writes to it while the lease holds. */
export interface LeasedRun extends RunRow {
  lease_id: string;
  started_at: Date;
}
