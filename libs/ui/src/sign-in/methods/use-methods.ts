import { api } from '@libs/api-client/client';

/** Ways to sign in that this platform offers; undefined until it has responded. */
export function useMethods() {
  return api.useQuery('get', '/api/auth/methods', {}, { staleTime: Number.POSITIVE_INFINITY }).data;
}
