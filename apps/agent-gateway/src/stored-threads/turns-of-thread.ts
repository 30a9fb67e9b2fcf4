import type { ThreadRow } from './thread.entity.js';

/**
 * The condition for turns of threads: by the ids of the threads; for one that inherits, also turns of its customer that
 * have no thread.
 */
export type TurnsOfThread =
  | { readonly ids: readonly string[] }
  | { readonly inheriting: Pick<ThreadRow, 'id' | 'account_id' | 'space_id' | 'end_user_ref'> };

/** Returns the turns of one thread. */
export function turnsOfThread(thread: ThreadRow): TurnsOfThread {
  return thread.inherits ? { inheriting: thread } : { ids: [thread.id] };
}
