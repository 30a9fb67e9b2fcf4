import { dollars } from '@libs/money/micro-usd';
import type { ListedThread } from '../stored-threads/stored-threads.service.js';
import { shownName } from '../stored-threads/thread-name.js';
import type { ThreadSums } from '../stored-turns/stored-turns.service.js';
import type { ThreadDetailView, ThreadView } from './threads.dto.js';

export function viewOf(row: ListedThread): ThreadView {
  return {
    thread_id: row.id,
    space: row.space_id,
    thread: shownName(row),
    end_user_ref: row.end_user_ref === '' ? null : row.end_user_ref,
    created_at: row.created_at.toISOString(),
    last_turn_at: row.last_turn_at?.toISOString() ?? null,
  };
}

export function detailOf(row: ListedThread, sums: ThreadSums): ThreadDetailView {
  const { turns, cost_micro_usd, input_tokens, output_tokens, cached_tokens, steps, tool_calls } = sums;
  return {
    ...viewOf(row),
    turns,
    billed_cost_usd: dollars(cost_micro_usd),
    usage: { input_tokens, output_tokens, cached_tokens, steps, tool_calls },
  };
}
