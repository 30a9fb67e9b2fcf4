import type { ThreadRow } from './thread.entity.js';

/**
 * Which turns are those of threads: by the ids of the threads, or of one that inherits also those that have no thread
 * and its customer.
 */
export type TurnsOfThread =
  | { readonly ids: readonly string[] }
  | { readonly inheriting: Pick<ThreadRow, 'id' | 'account_id' | 'space_id' | 'end_user_ref'> };

/** The turns of one thread. */
export function turnsOfThread(thread: ThreadRow): TurnsOfThread {
  return thread.inherits ? { inheriting: thread } : { ids: [thread.id] };
}
