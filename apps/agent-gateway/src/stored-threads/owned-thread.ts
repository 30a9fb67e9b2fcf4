import type { Caller } from '../access/caller/caller.js';
import { within } from '../access/rules/scope-rules.js';
import type { ThreadRow } from './thread.entity.js';

/** A thread with the key that created its space, which decides who reaches it. */
export type OwnedThread = ThreadRow & { space_made_by: number | null };

/** Returns a thread that the caller reaches. Throws `not_found`, `key_scope_denied`. */
export function reached(caller: Caller, row: OwnedThread | undefined): OwnedThread {
  within(caller, row && { accountId: row.account_id, spaceId: row.space_id, madeByKey: row.space_made_by });
  return row as OwnedThread;
}
