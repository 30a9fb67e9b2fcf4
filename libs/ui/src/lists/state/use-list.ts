import { useRef } from 'react';
import { type Filter, queryOf } from './filters.js';
import { PAGE_SIZES, pageSizeOf, sortOf } from './page-sizes.js';
import { useSearch } from './use-search.js';

/** The state of a list: its filters, its order and its cursor, all of it in the URL. */
export interface ListState<Query> {
  readonly filters: readonly Filter[];
  readonly values: Readonly<Record<string, string>>;
  /** For the request: filters, order, cursor, limit. */
  readonly query: Query;
  /** For totals: the filters alone. */
  readonly filtered: Readonly<Record<string, string>>;
  /** For the CSV: filters and order. */
  readonly exported: Readonly<Record<string, string>>;
  readonly isFiltered: boolean;
  readonly isFirst: boolean;
  /** Undefined where the list has one order only. */
  readonly sort: string | undefined;
  readonly pageSize: number;
  readonly set: (values: Readonly<Record<string, string | undefined>>) => void;
  readonly setSort: (sort: string) => void;
  readonly setPageSize: (rows: number) => void;
  readonly clear: () => void;
  readonly next: (cursor: string) => void;
  readonly previous: () => void;
}

/**
 * Returns the state of a list. `Query` is the API's own type: the server checks the values in the URL. `sorts` are the
 * orders that the API supports, the usual one first.
 */
export function useList<Query>(filters: readonly Filter[], sorts: readonly string[] = []): ListState<Query> {
  const [search, change] = useSearch();
  const cursors = useRef<(string | undefined)[]>([]);
  const filtered = queryOf(filters, search);
  const sort = sortOf(sorts, search['sort']);
  const exported = sort === sorts[0] ? filtered : { ...filtered, sort: sort! };
  const pageSize = pageSizeOf(search['rows']);
  const { cursor } = search;
  const goTo = (values: Readonly<Record<string, string | undefined>>) => {
    cursors.current = [];
    change({ ...values, cursor: undefined, open: undefined }, { replace: true });
  };
  return {
    filters,
    values: search,
    query: { ...exported, limit: pageSize, ...(cursor ? { cursor } : {}) } as Query,
    filtered,
    exported,
    isFiltered: Object.keys(filtered).length > 0,
    isFirst: !cursor,
    sort,
    pageSize,
    set: goTo,
    setSort: (to) => goTo({ sort: to === sorts[0] ? undefined : to }),
    setPageSize: (rows) => goTo({ rows: rows === PAGE_SIZES[0] ? undefined : String(rows) }),
    clear: () => goTo(Object.fromEntries(filters.map(({ name }) => [name, undefined]))),
    next: (following) => {
      cursors.current.push(cursor);
      change({ cursor: following, open: undefined });
    },
    // After a reload the previous page is unknown: back to the first.
    previous: () => change({ cursor: cursors.current.pop(), open: undefined }),
  };
}
