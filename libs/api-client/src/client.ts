import createFetchClient, { type Middleware } from 'openapi-fetch';
import createQueryHooks from 'openapi-react-query';
import { ApiProblem, offline, problemOfResponse } from './api-problem.js';
import type { paths } from './generated/schema.js';
import { recordServerDate } from './server-clock.js';

/** The reactions of an app to refusals of the API. */
export interface SignInTurns {
  /** The reaction to each code: nobody is signed in, the sign-in is incomplete, or something has to be done first. */
  readonly refused: Readonly<Record<string, () => void>>;
  /** Returns the person's proof that they want what the statement describes; undefined where they do not. */
  readonly freshProof: (statement: string) => Promise<string | undefined>;
}

let turns: SignInTurns | undefined;

/** Set once, when an app starts. */
export function onSignInTurns(wanted: SignInTurns): void {
  turns = wanted;
}

/**
 * Runs the reaction to a code; also for callers that get a response instead of an error when nobody is signed in. The
 * agent API has codes of its own.
 */
export function turnAway(code: string): void {
  turns?.refused[code === 'UNAUTHENTICATED' ? 'not_signed_in' : code.toLowerCase()]?.();
}

/** Requests under way that could be sent again, by their id: a body is read only once. */
const copies = new Map<string, Request>();

/**
 * Sends a request that needs a fresh proof again with one, as long as the person gives one. Undefined where it needed
 * none.
 */
async function proven(refused: Response, request: Request | undefined): Promise<Response | undefined> {
  let response = refused;
  while (request && response.status === 403) {
    const { code, fields } = await problemOfResponse(response.clone());
    if (code.toLowerCase() !== 'fresh_proof_required') break;
    const proof = await turns?.freshProof(String(fields['statement']));
    if (proof === undefined) throw new ApiProblem(-1, 'not_confirmed', 'You did not confirm it, so nothing was done.');
    const again = new Request(request.clone());
    again.headers.set('fresh-proof', proof);
    response = await fetch(again);
  }
  return response === refused ? undefined : response;
}

const problems: Middleware = {
  onRequest({ request, id }) {
    const isForm = request.headers.get('content-type')?.startsWith('multipart/');
    if (request.method !== 'GET' && !isForm) copies.set(id, request.clone());
  },
  async onResponse({ response: first, id }) {
    const copy = copies.get(id);
    copies.delete(id);
    recordServerDate(first.headers.get('date'));
    if (first.ok) return;
    const again = await proven(first, copy);
    if (again?.ok) return again;
    const problem = await problemOfResponse(again ?? first);
    turnAway(problem.code);
    throw problem;
  },
  onError({ error, id }) {
    copies.delete(id);
    if (error instanceof ApiProblem || (error as Error | undefined)?.name === 'AbortError') return error as Error;
    return offline();
  },
};

/** The typed client: `client.POST('/api/auth/login', { body })`. Throws `ApiProblem` for everything that is not 2xx. */
export const client = createFetchClient<paths>({ credentials: 'same-origin' });
client.use(problems);

/** The same as hooks of TanStack Query: `api.useQuery('get', '/api/me')`. Keys are `[method, path, init]`. */
export const api = createQueryHooks(client);
