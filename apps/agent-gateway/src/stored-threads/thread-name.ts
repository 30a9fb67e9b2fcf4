import { THREAD_ID_PREFIX } from '@libs/dto/agent/threads';
import type { ThreadRow } from './thread.entity.js';

/** The customer of a thread, and its name: the fields by which a caller names it. Empty texts stand for none. */
export type ThreadName = Pick<ThreadRow, 'space_id' | 'end_user_ref' | 'name'>;

/** Returns whether the `thread` of a request is an id and not a name: names never begin with its prefix. */
export function isThreadId(thread: string): boolean {
  return thread.startsWith(THREAD_ID_PREFIX);
}

/** Returns the name as callers see it; null for a default thread. */
export function shownName({ name }: Pick<ThreadRow, 'name'>): string | null {
  return name === '' ? null : name;
}

/** Returns the key of a thread in a map. Only its last part may have spaces. */
export function threadKey({ space_id, name, end_user_ref }: ThreadName): string {
  return `${space_id} ${name} ${end_user_ref}`;
}

/** Returns whether its turns are in the lane of the space, in the order of the space's positions. */
export function isOfSpace({ inherits, end_user_ref }: Pick<ThreadRow, 'inherits' | 'end_user_ref'>): boolean {
  return inherits && end_user_ref === '';
}
