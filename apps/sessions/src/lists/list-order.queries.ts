import type { ListSort } from '@libs/dto/lists/list-sorts';
import { decodeCursor, idBelow, idPosition } from '@libs/dto/lists/page';
import { ValidationError } from '@libs/errors/app-error';
import type { Conditions } from '@libs/service-kit/database/conditions';

/** A row's position in a sorted list. */
export interface ListPosition {
  id: number;
  /** Set where the list is sorted by amount. */
  amountUsdCents?: number;
}

/** The time column by which a list is filtered, and its table. */
export interface FilteredTime {
  readonly of: 'sessions' | 'payments';
  readonly column: 'created_at' | 'detected_at';
}

interface SortedRow {
  id: number;
  amount_usd_cents: number;
}

/** The directions in which the index (merchant, amount, id DESC) is read. */
// biome-ignore format: a table reads best as a table
const ORDERS: Readonly<Record<ListSort, string>> = {
  newest:   '@id DESC',
  oldest:   '@id',
  largest:  '@amount_usd_cents DESC, @id',
  smallest: '@amount_usd_cents, @id DESC',
};

/**
 * The same where the list is filtered by time: in the order of ids, everything newer than the period would be read
 * first.
 */
const ORDERS_IN_TIME: Readonly<Partial<Record<ListSort, string>>> = {
  newest: '@TIME DESC, @id DESC',
  oldest: '@TIME, @id',
};

/** Returns the `ORDER BY` of a sort; `prefix` is the table's alias with its dot, or empty. */
export function orderBy(sort: ListSort, prefix = '', time?: FilteredTime): string {
  const order = time && ORDERS_IN_TIME[sort]?.replace('TIME', time.column);
  return (order ?? ORDERS[sort]).replaceAll('@', prefix);
}

/** Adds the condition for rows after a position. */
export function behind(
  where: Conditions,
  sort: ListSort,
  position: ListPosition | undefined,
  prefix = '',
  time?: FilteredTime,
): void {
  if (!position) return;
  const [id, amount] = [`${prefix}id`, `${prefix}amount_usd_cents`];
  if (time && ORDERS_IN_TIME[sort]) {
    const further = sort === 'newest' ? '<' : '>';
    const at = `${prefix}${time.column}`;
    const placed = `(SELECT ${time.column} FROM ${time.of} WHERE id = ?)`;
    // The index can be entered with the first term only.
    where.and(`${at} ${further}= ${placed} AND (${at}, ${id}) ${further} (${placed}, ?)`, position.id);
  } else if (sort === 'newest') where.and(`${id} < ?`, position.id);
  else if (sort === 'oldest') where.and(`${id} > ?`, position.id);
  else {
    const [further, next] = sort === 'largest' ? ['<', '>'] : ['>', '<'];
    const at = where.parameter(position.amountUsdCents);
    // The index can be entered with the first term only.
    where.and(`${amount} ${further}= ${at} AND (${amount} ${further} ${at} OR ${id} ${next} ?)`, position.id);
  }
}

/** Returns a row's position as text for a cursor, valid only in the same list with the same sort. */
export function positionText(list: string, sort: ListSort, row: SortedRow): string {
  if (sort === 'newest') return idPosition(list, row.id);
  const name = `${list}.${sort}`;
  return sort === 'oldest' ? idPosition(name, row.id) : `${name}:${row.amount_usd_cents}.${row.id}`;
}

/**
 * Returns the position after which a page continues; undefined for the first page. Throws `cursor_invalid` for a cursor
 * of another list or sort.
 */
export function positionOf(list: string, sort: ListSort, cursor: string | undefined): ListPosition | undefined {
  if (cursor === undefined) return undefined;
  if (sort === 'newest') return { id: idBelow(list, cursor)! };
  const name = `${list}.${sort}`;
  if (sort === 'oldest') return { id: idBelow(name, cursor)! };
  const [, found, amount, id] = /^([a-z.]+):(\d{1,15})\.(\d{1,15})$/.exec(decodeCursor(cursor) ?? '') ?? [];
  if (found === name) return { id: Number(id), amountUsdCents: Number(amount) };
  const msg = 'cursor must come from next_cursor of this list, with the same sort';
  throw new ValidationError([{ loc: ['query', 'cursor'], msg, type: 'cursor_invalid' }]);
}
