import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, request } from '@libs/testing/http/http-client';
import fc from 'fast-check';
import { useFreshSystem } from '../stack/use-system.js';
import { Callers } from './callers.js';
import { AGENT_OPERATIONS, answerFaults, OPERATIONS, type Operation } from './document.js';
import { hostileRequest, validRequest, type WireRequest } from './requests.js';

/** Requests of each kind to each operation. More: FUZZ_RUNS=500 npm test -- tests/api/fuzz */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 8);
const TRIES_AGAIN = 3;
const SEED = Number(process.env['FUZZ_SEED'] ?? 1);
/** Operations in which random values alone cannot succeed: they name objects, or require a secret. */
const NEEDS_MORE: ReadonlySet<string> = new Set([
  // A network is chosen with a test key only, and line items must add up: most bodies are refused.
  'POST /api/sessions',
  // The thread may be deleted by then.
  'DELETE /v1/threads/{thread_id}/files/{file_name}',
  'DELETE /api/agent/merchants/{merchant_id}/threads/{thread_id}/files/{file_name}',
  // If-Match names the newest version, or there is no such file.
  'PUT /v1/threads/{thread_id}/files/{file_name}',
  'PUT /api/agent/merchants/{merchant_id}/threads/{thread_id}/files/{file_name}',
  // Requires a signed link.
  'GET /api/agent/approval_links/{token}',
  'POST /api/agent/approval_links/{token}',
  // Requires the digest of the call.
  'POST /v1/approvals/{approval_id}/approve',
  'POST /v1/approvals/{approval_id}/reject',
  // Requires a cron expression.
  'POST /v1/spaces/{slug}/schedules',
  'POST /api/agent/merchants/{merchant_id}/spaces/{slug}/schedules',
  'PATCH /v1/schedules/{schedule_id}',
  'PATCH /api/agent/merchants/{merchant_id}/schedules/{schedule_id}',
  'POST /api/admin/dead_letters/{service}/{id}/redrive',
  'POST /api/admin/merchants/{merchant_id}/reject',
  // The merchant is approved already: there is no question, and it has nothing to answer.
  'POST /api/admin/merchants/{merchant_id}/ask',
  'GET /api/dashboard/merchants/{merchant_id}/review',
  'POST /api/dashboard/merchants/{merchant_id}/review/answers',
  'GET /api/auth/callback',
  'POST /api/auth/callback',
  'GET /api/auth/identity_links/confirm',
  'POST /api/auth/identity_links/confirm',
  // Its statements about its business cannot be changed any more.
  'PATCH /api/dashboard/merchants/{merchant_id}',
  // Possible only after a sign-in by a link in a mail.
  'POST /api/auth/forgotten_password',
  'POST /api/auth/change_password',
  'POST /api/auth/login',
  // Requires a sign-in that waits for it, an app, or a factor.
  'POST /api/auth/second_factor',
  'POST /api/auth/second_factor/lost',
  // Requires a passkey.
  'POST /api/auth/second_factor/passkey',
  'POST /api/auth/fresh_proofs/passkey',
  'POST /api/auth/factors/passkeys/confirm',
  'POST /api/auth/passkey_sign_in',
  'POST /api/auth/factor_resets/of_mail',
  'POST /api/auth/factor_resets/cancel',
  'POST /api/auth/factors/totp',
  'POST /api/auth/factors/passkeys',
  'POST /api/auth/factors/totp/confirm',
  'POST /api/auth/factors/recovery_codes',
  'DELETE /api/auth/factors/{factor_id}',
  'POST /api/auth/fresh_proofs',
  // Possible only for an account without a password.
  'POST /api/auth/fresh_proofs/mailed_codes',
  'GET /api/auth/oidc/{provider_id}/callback',
  'GET /api/auth/oidc/{provider_id}/start',
  'DELETE /api/auth/sign_ins/{sign_in_id}',
  'POST /api/dashboard/invitations/accept',
  // Requires a registered program, and its codes.
  'POST /api/oauth_grants/claim',
  'GET /api/dashboard/oauth_client',
  'POST /api/dashboard/merchants/{merchant_id}/oauth_grants',
  // Requires the codes of a command line that requests a key.
  'POST /api/cli_logins/claim',
  'POST /api/cli_logins/end',
  'GET /api/dashboard/cli_logins/{user_code}',
  'POST /api/dashboard/cli_logins/{user_code}/decline',
  'POST /api/dashboard/merchants/{merchant_id}/cli_logins/{user_code}/approve',
  // An earlier request may have paused the endpoint.
  'POST /api/dashboard/merchants/{merchant_id}/webhook_endpoints/{endpoint_id}/test',
  // An earlier request may have paused, changed or removed the endpoint.
  'GET /api/webhook_endpoints/{endpoint_id}',
  'PATCH /api/webhook_endpoints/{endpoint_id}',
  'POST /api/webhook_endpoints/{endpoint_id}/roll_secret',
  'POST /api/webhook_endpoints/{endpoint_id}/test',
  'POST /api/webhook_deliveries/{delivery_id}/replay',
  // An earlier request may have ended the key; a new one accepts one set of scopes, addresses and an end in the future.
  'POST /api/dashboard/merchants/{merchant_id}/api_keys/{api_key_id}/rotate',
  'POST /api/dashboard/merchants/{merchant_id}/api_keys',
  // There are no payments there; an event and types of events are required.
  'GET /api/payments/{payment_id}',
  'GET /api/events',
  'GET /api/events/{event_id}',
  // Limited to ten a minute for all rescans of a merchant.
  'POST /api/sessions/{token}/rescan',
  // Requires a change that waits, or the token of its mail.
  'DELETE /api/dashboard/merchants/{merchant_id}/treasury_changes/treasury',
  'GET /api/dashboard/merchants/{merchant_id}/treasury_changes/signature',
  'POST /api/dashboard/merchants/{merchant_id}/treasury_changes/signature',
  'DELETE /api/dashboard/merchants/{merchant_id}/treasury_changes/wait',
  'DELETE /api/dashboard/merchants/{merchant_id}/treasury_changes/delay',
  'POST /api/dashboard/treasury_changes/cancel',
  'POST /api/dashboard/treasury_changes/of_mail',
  // Limited to ten a minute, which the rescan by transaction has used up.
  'POST /api/dashboard/merchants/{merchant_id}/sessions/{token}/rescan',
  'POST /api/dashboard/merchants/{merchant_id}/unsupported/{id}/recover',
  // There one operator decides alone, so nothing waits for another one.
  'POST /api/admin/approvals/{approval_id}/approve',
  'POST /api/admin/approvals/{approval_id}/decline',
  'POST /api/admin/approvals/{approval_id}/withdraw',
  // Credits are not sold there.
  'POST /v1/credits/top_up',
  // There is no test network.
  'PUT /api/dashboard/merchants/{merchant_id}/test_network',
  // Requires the form of a button of the page.
  'POST /pay/{token}/test_payment',
  // Requires models, keys and their control: the engine of the space has none.
  'PUT /v1/spaces/{slug}/manifest',
  // The turn is over by then.
  'POST /v1/turns/{turn_id}/cancel',
]);
/** Operations whose response stream never ends. */
const STREAMS = new Set([
  'GET /pay/{token}/events',
  'GET /api/dashboard/merchants/{merchant_id}/events',
  'GET /api/admin/events',
]);

describe(`Every operation of the API document, ${RUNS} requests of each kind, seed ${SEED}`, () => {
  // Separate, because valid requests of operators begin maintenance, after which no turn runs.
  const running = useFreshSystem();
  let callers: Callers;

  beforeAll(async () => {
    callers = await Callers.create(running.system);
  }, 300_000);

  const operations = [...OPERATIONS, ...AGENT_OPERATIONS].filter(({ id }) => !STREAMS.has(id));

  it.each(operations.map((operation) => [operation.id, operation] as const))(
    '%s responds to valid and hostile requests as the document specifies',
    async (_id, operation) => {
      const known = callers.knownFor(operation);
      for (const make of [validRequest, hostileRequest]) {
        const statuses = new Set<number>();
        const property = fc.asyncProperty(make(operation, known), async (sent) => {
          const { status, faults } = await exchange(operation, sent, callers);
          statuses.add(status);
          expect({ sent, faults }).toEqual({ sent, faults: [] });
        });
        await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: true });
        if (make === validRequest && !NEEDS_MORE.has(operation.id)) {
          expect({ statuses: [...statuses], succeeds: [...statuses].some((status) => status < 400) }).toMatchObject({
            succeeds: true,
          });
        }
      }
    },
    300_000,
  );
});

/**
 * Sends a request. Returns how the response violates the document. On a starved machine a response may be a 503 that
 * states when to retry: this retries a few times. A real fault stays 503.
 */
async function exchange(
  operation: Operation,
  { method, path, headers, body }: WireRequest,
  callers: Callers,
): Promise<{ status: number; faults: string[] }> {
  const sent = { headers: { ...callers.headersFor(operation), ...headers }, body };
  let response = await request(callers.baseUrl, method, path, sent);
  const proof = await callers.proofFor(operation, response);
  if (proof)
    response = await request(callers.baseUrl, method, path, { ...sent, headers: { ...sent.headers, ...proof } });
  for (let again = 0; again < TRIES_AGAIN && response.status === 503 && response.headers['retry-after']; again++) {
    await sleep(Number(response.headers['retry-after']) * 1_000);
    response = await request(callers.baseUrl, method, path, sent);
  }
  return { status: response.status, faults: faultsOf(operation, path, response) };
}

function faultsOf(operation: Operation, path: string, { status, headers, body }: Answer): string[] {
  if (status >= 500) return [`status ${status}: ${JSON.stringify(body)}`];
  const contentType = String(headers['content-type'] ?? '');
  // A path that became another one may belong to another operation, or to none.
  if (!fits(operation, path) && [404, 405, 422].includes(status)) {
    const isOurs = contentType.startsWith('text/html') || (typeof body === 'object' && 'error' in body);
    return isOurs ? [] : [`status ${status} without an error of ours`];
  }
  return answerFaults(operation, status, contentType, body);
}

/** Returns whether a path still matches the operation: the same number of parts, with the same fixed ones. */
function fits(operation: Operation, path: string): boolean {
  const [given, wanted] = [path.split('?')[0]!.split('/'), operation.path.split('/')];
  return given.length === wanted.length && wanted.every((part, i) => part.startsWith('{') || part === given[i]);
}
