import { api, client } from '@libs/api-client/client';
import { useQueryClient } from '@tanstack/react-query';

const STALE_MS = 60_000;

/** The account that is signed in. */
export function useMe() {
  return api.useQuery('get', '/api/me', {}, { staleTime: STALE_MS });
}

/** Signs out and starts anew at the sign-in page. */
export function useSignOut(signInUrl: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await client.POST('/api/auth/logout', {}).catch(() => undefined);
    queries.clear();
    window.location.assign(signInUrl);
  };
}
