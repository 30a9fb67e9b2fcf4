import { THREAD_ID_PREFIX } from '@libs/dto/agent/threads';
import type { ThreadRow } from './thread.entity.js';

/** Who a thread is for, and its name: what a caller names it by. Empty texts stand for none. */
export type ThreadName = Pick<ThreadRow, 'space_id' | 'end_user_ref' | 'name'>;

/** Whether the `thread` of a request is an id and no name: names never begin so. */
export function isThreadId(thread: string): boolean {
  return thread.startsWith(THREAD_ID_PREFIX);
}

/** The name as callers see it; null for a default thread. */
export function shownName({ name }: Pick<ThreadRow, 'name'>): string | null {
  return name === '' ? null : name;
}

/** The key of a thread in a map. Only its last part may have spaces. */
export function threadKey({ space_id, name, end_user_ref }: ThreadName): string {
  return `${space_id} ${name} ${end_user_ref}`;
}

/** Whether its turns are in the lane of the space, in the order of the space's positions. */
export function isOfSpace({ inherits, end_user_ref }: Pick<ThreadRow, 'inherits' | 'end_user_ref'>): boolean {
  return inherits && end_user_ref === '';
}
