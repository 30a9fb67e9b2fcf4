import { ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { readEventId } from './text-cursor.js';

/** Returns what a client has, by its `Last-Event-ID`. Throws the 422 of a value that is not an id. */
export function lastEventOf(header: string | undefined) {
  const last = readEventId(header?.trim() ?? '');
  if (last) return last;
  throw new ValidationError([fault(['header', 'last-event-id'], 'int_parsing')]);
}
