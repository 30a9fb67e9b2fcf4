import { useRef } from 'react';
import { type Filter, queryOf } from './filters.js';
import { useSearch } from './use-search.js';

const PAGE_ROWS = 25;

/** Where a list is: its filters and its place, all of it in the URL. */
export interface ListPlace<Query> {
  readonly filters: readonly Filter[];
  readonly values: Readonly<Record<string, string>>;
  /** For the request: filters, cursor, limit. */
  readonly query: Query;
  /** For the CSV: the filters alone. */
  readonly exported: Readonly<Record<string, string>>;
  readonly isFiltered: boolean;
  readonly isFirst: boolean;
  readonly set: (values: Readonly<Record<string, string | undefined>>) => void;
  readonly clear: () => void;
  readonly next: (cursor: string) => void;
  readonly previous: () => void;
}

/** The place of a list. `Query` is the API's own type: what stands in the URL is checked by the server. */
export function useList<Query>(filters: readonly Filter[]): ListPlace<Query> {
  const [search, change] = useSearch();
  const cursors = useRef<(string | undefined)[]>([]);
  const exported = queryOf(filters, search);
  const { cursor } = search;
  const goTo = (values: Readonly<Record<string, string | undefined>>) => {
    cursors.current = [];
    change({ ...values, cursor: undefined, open: undefined }, { replace: true });
  };
  return {
    filters,
    values: search,
    query: { ...exported, limit: PAGE_ROWS, ...(cursor ? { cursor } : {}) } as Query,
    exported,
    isFiltered: Object.keys(exported).length > 0,
    isFirst: !cursor,
    set: goTo,
    clear: () => goTo(Object.fromEntries(filters.map(({ name }) => [name, undefined]))),
    next: (following) => {
      cursors.current.push(cursor);
      change({ cursor: following, open: undefined });
    },
    // After a reload nobody knows the page before this one: back to the newest.
    previous: () => change({ cursor: cursors.current.pop(), open: undefined }),
  };
}
