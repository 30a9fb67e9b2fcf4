import type { OutboxRow } from '@libs/service-kit/messaging/outbox/outbox';
import type { Caller } from '../access/caller/caller.js';
import type { Admission, TurnRequest } from '../admission-rules/admit.js';
import { isOfSpace, shownName } from '../stored-threads/thread-name.js';

/** A requested turn, with everything that is written when it is accepted. */
export interface TurnDraft extends TurnRequest {
  readonly id: string;
  readonly caller: Caller;
  readonly text: string;
  readonly metadata: Record<string, unknown> | null;
  /** The data of its first event, `turn.queued`. */
  readonly queued: object;
  /** `turn.submitted`, without what is only known when the turn is accepted. */
  readonly outbox: OutboxRow;
}

/** The outcome of a draft. */
export type Outcome =
  | { outcome: 'accepted' | 'not_found' | 'key_scope_denied' | 'space_archived' | 'unknown_thread' }
  /** `resetsAt` is null where only a top-up helps. */
  | { outcome: 'insufficient_credits'; resetsAt: Date | null }
  | { outcome: 'replayed'; bodyHash: string; response: object }
  | { outcome: 'unknown_files'; files: string[] }
  | { outcome: 'quota_exceeded'; scope: string; resetsAt: Date };

/**
 * Returns the payload of `turn.submitted` with the facts of the admission as its last fields. They are inserted as
 * text, so that a caller's input stays as it was serialized, and a long text is not serialized twice.
 */
export function submittedPayload({ payload }: Pick<OutboxRow, 'payload'>, admission: Admission): string {
  const { space, position, thread, holdMicroUsd, limitMicroUsd } = admission;
  const facts = {
    position,
    thread: shownName(thread),
    ...laneFacts(thread),
    engine: space.engine,
    manifest_version: space.manifest_version,
    tools_version: space.tools_version,
    budget_micro_usd: holdMicroUsd,
    limit_micro_usd: limitMicroUsd,
  };
  return `${payload.slice(0, -1)},${JSON.stringify(facts).slice(1)}`;
}

/**
 * Returns the fields that decide about the lane of a turn. Turns of the space's default thread carry no fields of a
 * thread, as before there were threads.
 */
function laneFacts(thread: Admission['thread']) {
  if (isOfSpace(thread)) return { thread_id: null };
  const { id, last_position, inherits } = thread;
  return { thread_id: id, thread_position: last_position, inherits };
}
