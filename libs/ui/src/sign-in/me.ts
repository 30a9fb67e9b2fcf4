import { ApiProblem, asProblem } from '@libs/api-client/api-problem';
import { api, client, turnAway } from '@libs/api-client/client';
import type { View } from '@libs/api-client/views';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const STALE_MS = 60_000;

/** Unlike `/api/me` it is not an error where nobody is signed in, which a browser would write to its console. */
const session = () => api.queryOptions('get', '/api/auth/session', {}, { staleTime: STALE_MS });

/**
 * The account that is signed in. Without one, the error is a 401 as from any other path, and the app turns to signing
 * in.
 */
export function useMe() {
  const response = useQuery({ ...session(), select: userOf });
  const code = response.error ? asProblem(response.error).code : undefined;
  useEffect(() => {
    if (code) turnAway(code);
  }, [code]);
  return response;
}

/**
 * Fetches who is signed in before anything is shown: otherwise pages would request what they may not read. Returns the
 * code of the refusal that they would get; undefined where somebody is signed in, or it is unknown.
 */
export async function signInState(
  queries: QueryClient,
): Promise<'not_signed_in' | 'second_factor_required' | undefined> {
  try {
    const { user, waiting } = await queries.fetchQuery({ ...session(), retry: false });
    if (user) return undefined;
    return waiting ? 'second_factor_required' : 'not_signed_in';
  } catch {
    return undefined;
  }
}

function userOf({ user, waiting }: View<'SignInSessionView'>): View<'MeView'> {
  if (waiting) throw new ApiProblem(403, 'second_factor_required', 'Send your second factor first.');
  if (!user) throw new ApiProblem(401, 'not_signed_in', 'Sign in first.');
  if (user.password_change_required)
    throw new ApiProblem(403, 'password_change_required', 'Choose a new password first.');
  return user;
}

/** Signs out and starts again at the sign-in page. */
export function useSignOut(signInUrl: string): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await client.POST('/api/auth/logout', {}).catch(() => undefined);
    queries.clear();
    window.location.assign(signInUrl);
  };
}
