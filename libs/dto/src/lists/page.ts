import { ValidationError } from '@libs/errors/app-error';

/** A list answer: newest first; `next_cursor` continues where this page ended. */
export interface Page<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/** The page of a list request: an opaque cursor of an earlier page, and the number of rows to return. */
export interface PageRequest {
  cursor?: string;
  limit: number;
}

/**
 * The most characters of a page's rows as JSON. Pages travel as replies over NATS, which refuses messages above 1 MB,
 * and a character may be three bytes; a page of heavy rows ends early and states that there are more.
 */
const MAX_CHARACTERS = 300_000;

/**
 * Cuts rows, one more than requested, into a page. `positionOf` returns a row's position in the list's order; it is
 * only ever compared by the same list's SQL, so a cursor is opaque to all others.
 */
export function toPage<Row, T>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => string | number,
  render: (row: Row) => T,
): Page<T> {
  const data = fitting(rows.slice(0, limit).map(render));
  const last = rows[data.length - 1];
  const hasMore = rows.length > data.length && last !== undefined;
  return { data, has_more: hasMore, next_cursor: hasMore ? encodeCursor(positionOf(last)) : null };
}

/**
 * Like `toPage`, for a log that is read from its oldest row on. Its cursor is the id of the last row on the last page,
 * too, so that a reader can continue from there later; an empty page returns the cursor that it was given.
 */
export function toLogPage<Row, T extends { readonly id: string }>(
  rows: readonly Row[],
  limit: number,
  after: string | undefined,
  render: (row: Row) => T,
): Page<T> {
  const data = fitting(rows.slice(0, limit).map(render));
  return { data, has_more: rows.length > data.length, next_cursor: data.at(-1)?.id ?? after ?? null };
}

/** Returns the first rows that fit into a page together; at least one. */
function fitting<T>(views: readonly T[]): T[] {
  let characters = 0;
  const end = views.findIndex((view, index) => {
    characters += JSON.stringify(view).length;
    return index > 0 && characters > MAX_CHARACTERS;
  });
  return end < 0 ? [...views] : views.slice(0, end);
}

/** Returns an opaque cursor for a position. */
export function encodeCursor(position: string | number): string {
  return Buffer.from(`p:${position}`).toString('base64url');
}

/** Returns the position of a cursor; undefined when it was not made by `encodeCursor`. */
export function decodeCursor(cursor: string): string | undefined {
  const text = Buffer.from(cursor, 'base64url').toString();
  return text.startsWith('p:') && text.length > 2 ? text.slice(2) : undefined;
}

/**
 * Returns a row's position in a list that is ordered by an integer id: with `toPage`, its cursor is valid in that list
 * only.
 */
export function idPosition(list: string, id: number): string {
  return `${list}:${id}`;
}

/**
 * Returns the id that a page of this list continues below; undefined for the first page. Throws a ValidationError with
 * `cursor_invalid` for a cursor of another list, which would begin anywhere.
 */
export function idBelow(list: string, cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const [name, digits = ''] = (decodeCursor(cursor) ?? '').split(':');
  const id = Number(digits);
  if (name === list && /^\d{1,16}$/.test(digits) && Number.isSafeInteger(id)) return id;
  throw cursorInvalid();
}

/**
 * A row's position in a list that is ordered by (time, id), newest first. Times with more than milliseconds are not
 * distinguished.
 */
export interface TimePosition {
  at: Date;
  id: number;
}

/** Returns the position of a row in such a list: with `toPage`, its cursor is valid in that list only. */
export function timePosition(list: string, { at, id }: TimePosition): string {
  return `${list}:${at.getTime()}:${id}`;
}

/**
 * Returns the position that a page of a list ordered by (time, id) continues below; undefined for the first page.
 * Throws a ValidationError with `cursor_invalid` for a cursor of another list.
 */
export function positionBelow(list: string, cursor: string | undefined): TimePosition | undefined {
  if (cursor === undefined) return undefined;
  const [name, ms = '', digits = '', ...more] = (decodeCursor(cursor) ?? '').split(':');
  const [at, id] = [new Date(Number(ms)), Number(digits)];
  const isPosition = name === list && more.length === 0 && /^-?\d{1,15}$/.test(ms) && /^\d{1,16}$/.test(digits);
  if (isPosition && Number.isSafeInteger(id) && !Number.isNaN(at.getTime())) return { at, id };
  throw cursorInvalid();
}

function cursorInvalid(): ValidationError {
  const msg = 'cursor must come from next_cursor of this list';
  return new ValidationError([{ loc: ['query', 'cursor'], msg, type: 'cursor_invalid' }]);
}
