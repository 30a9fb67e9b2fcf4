import { useNavigate, useSearch as useRouterSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { Search } from './filters.js';

type Changes = Readonly<Record<string, string | undefined>>;

/** Returns the page's search parameters and a function to change some of them. */
export function useSearch(): [Search, (changes: Changes, how?: { replace?: boolean }) => void] {
  const search = useRouterSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const change = useCallback(
    (changes: Changes, { replace = false } = {}) => {
      const next = (previous: Search) => ({ ...previous, ...changes });
      void navigate({ to: '.', search: next as never, replace, resetScroll: false });
    },
    [navigate],
  );
  return [search, change];
}

/** Returns which item is open next to a list: its key is in the URL, so that a link leads to it and Back closes it. */
export function useOpened(name = 'open'): { key: string | undefined; open: (key: string) => void; close: () => void } {
  const [search, change] = useSearch();
  return {
    key: search[name],
    open: (key) => change({ [name]: key }),
    close: () => change({ [name]: undefined }),
  };
}
