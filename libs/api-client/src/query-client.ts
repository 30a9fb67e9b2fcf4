import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.js';

const STALE_MS = 15_000;
/** Tries of one read before the page shows that it failed. */
const MAX_TRIES = 2;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

/**
 * Returns the cache of responses: fresh for a while, refetched when a page is viewed again. A read that failed and may
 * succeed later is fetched again automatically, at growing intervals, as long as something shows it; known data stays
 * meanwhile.
 */
export function createQueryClient(): QueryClient {
  /** How often in a row each read has failed. */
  const failures = new WeakMap<object, number>();
  return new QueryClient({
    queryCache: new QueryCache({
      onSuccess: (_, query) => failures.delete(query),
      onError: (_, query) => failures.set(query, (failures.get(query) ?? 0) + 1),
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // A browser that considers itself offline may be wrong, and a page that waits for it shows nothing.
        networkMode: 'always',
        retry: (tries, error: unknown) => tries < MAX_TRIES && mayPass(error),
        refetchInterval: (query: Query) =>
          query.state.status === 'error' && mayPass(query.state.error) ? pauseMs(failures.get(query) ?? 1) : false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}

/** Returns whether a read with this error may succeed later, unchanged. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiProblem) || error.mayPass;
}

/** 2 s, 4 s, 8 s … at most 30 s. */
export function pauseMs(failuresInRow: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failuresInRow - 1), LONGEST_PAUSE_MS);
}
