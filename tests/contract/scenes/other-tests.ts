/**
 * Promises that need hours, a clock that is moved, or a separate world: the tests next to the service that keeps them,
 * as `file › title`. They may have a test here as well.
 */
export const OTHER_TESTS: Readonly<Record<string, readonly string[]>> = {
  'What the service does / 5.2': [
    'apps/sweeper/test/blocked.test.ts › without gas blocks only that merchant, and pays once it has some',
    'apps/dashboard/test/merchants.test.ts › bring_own seals the relayer key to the sweeper alone',
  ],
  'Resources and their fields / User account / note 1': [
    'apps/auth/test/oidc.test.ts › creates an account with a proven e-mail and signs in',
  ],
  'Resources and their fields / Merchant / relayer key': [
    'apps/dashboard/test/merchants.test.ts › bring_own seals the relayer key to the sweeper alone',
    'tests/security/canary.test.ts › are in no table, outbox and inbox included',
  ],
  'States and transitions / Webhook delivery / pending to pending': [
    'apps/webhook-dispatcher/test/delivering.test.ts › sends the same bytes six times, waits as the contract requires, then fails and publishes that',
    'apps/webhook-dispatcher/test/delivering.test.ts › does not follow a redirect of %d',
    'apps/webhook-dispatcher/test/delivering.test.ts › ends at the deadline when the receiver hangs',
  ],
  'Endpoints / GET /api/auth/oidc/{provider_id}/start': [
    'apps/auth/test/oidc.test.ts › requests a code with state, nonce and PKCE, and stores none of them',
  ],
  'Endpoints / GET /api/auth/oidc/{provider_id}/callback': [
    'apps/auth/test/oidc.test.ts › creates an account with a proven e-mail and signs in',
  ],
  'Endpoints / Authentication and account / note 1': [
    'apps/auth/test/passwords.test.ts › refuses a wrong and requires a missing current password',
  ],
  'Authentication / 1.1': ['apps/auth/test/oidc.test.ts › creates an account with a proven e-mail and signs in'],
  'Events / Envelope / id': [
    'apps/webhook-dispatcher/test/process.test.ts › killed between the POST and its record is replaced by one that sends the same bytes',
  ],
  'Events / Delivery rules / 2': [
    'apps/webhook-dispatcher/test/process.test.ts › killed between the POST and its record is replaced by one that sends the same bytes',
  ],
  'Events / Delivery rules / 3.1': ['apps/webhook-dispatcher/test/delivering.test.ts › is accepted by %d'],
  'Events / Delivery rules / 3.2': [
    'apps/webhook-dispatcher/src/retry-schedule/retry-schedule.spec.ts › waits 1m, 5m, 30m, 2h and 12h',
    'apps/webhook-dispatcher/test/delivering.test.ts › sends the same bytes six times, waits as the contract requires, then fails and publishes that',
  ],
  'Limits / webhook timeout': [
    'apps/webhook-dispatcher/test/delivering.test.ts › ends at the deadline when the receiver hangs',
    'apps/webhook-dispatcher/src/retry-schedule/retry-schedule.spec.ts › waits 1m, 5m, 30m, 2h and 12h',
  ],
};
