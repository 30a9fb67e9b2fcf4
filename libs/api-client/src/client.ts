import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryHooks from 'openapi-react-query';
import { ApiProblem, offline, problemOfResponse } from './api-problem.js';
import type { paths } from './generated/schema.js';
import { noteServerDate } from './server-clock.js';

/** What an app does when the API reports that nobody is signed in, or that a temporary password must go first. */
export interface SignInTurns {
  readonly signedOut: () => void;
  readonly passwordChangeRequired: () => void;
}

let turns: SignInTurns | undefined;

/** Set once, when an app starts. */
export function onSignInTurns(wanted: SignInTurns): void {
  turns = wanted;
}

/** For callers that learn from a response, not from an error, that nobody is signed in. */
export function turnSignedOut(): void {
  turns?.signedOut();
}

export function turnPasswordChangeRequired(): void {
  turns?.passwordChangeRequired();
}

/** The second one is the agent API's word. */
const SIGNED_OUT = new Set(['not_signed_in', 'UNAUTHENTICATED']);

const problems: Middleware = {
  async onResponse({ response }) {
    noteServerDate(response.headers.get('date'));
    if (response.ok) return;
    const problem = await problemOfResponse(response);
    if (SIGNED_OUT.has(problem.code)) turns?.signedOut();
    if (problem.code.toLowerCase() === 'password_change_required') turns?.passwordChangeRequired();
    throw problem;
  },
  onError({ error }) {
    if (error instanceof ApiProblem || (error as Error | undefined)?.name === 'AbortError') return error as Error;
    return offline();
  },
};

/** The typed client: `client.POST('/api/auth/login', { body })`. Throws `ApiProblem` for everything that is not 2xx. */
export const client = createFetchClient<paths>({ credentials: 'same-origin' });
client.use(problems);

/** The same as hooks of TanStack Query: `api.useQuery('get', '/api/me')`. Keys are `[method, path, init]`. */
export const api = createQueryHooks(client);
