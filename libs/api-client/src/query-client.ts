import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api-problem.js';

const STALE_MS = 15_000;
const MAX_TRIES = 2;

/** Cached answers: fresh for a while, asked again when a page is looked at again, tried again only when that can help. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        retry: (tries, error: unknown) => tries < MAX_TRIES && (!(error instanceof ApiProblem) || error.mayPass),
      },
      mutations: { retry: false },
    },
  });
}
