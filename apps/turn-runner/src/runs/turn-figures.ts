import type { TurnState } from '@libs/machines/turn.machine';
import { count, measure } from '@libs/service-kit/telemetry/metrics';
import type { LeasedRun, RunRow } from './run.entity.js';

/** Counts a turn that began to run, and how long it waited. */
export function noteStart({ engine, created_at, started_at }: LeasedRun): void {
  count('checkout_turns_total', { state: 'running', engine });
  measure('checkout_turn_queue_seconds', Math.max(0, started_at.getTime() - created_at.getTime()) / 1_000, { engine });
}

/** Counts a turn that ended, and how long it took since it was submitted. */
export function noteEnd({ engine, created_at }: RunRow, state: TurnState): void {
  count('checkout_turns_total', { state, engine });
  if (state !== 'done') return;
  measure('checkout_turn_duration_seconds', Math.max(0, Date.now() - created_at.getTime()) / 1_000, { engine });
}
