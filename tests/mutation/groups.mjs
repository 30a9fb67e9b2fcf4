/**
 * The code that `npm run mutation` changes, and the tests that must notice. Compiled files are mutated, since tests run
 * compiled files. `tests` are patterns of paths for Jest.
 */
export const GROUPS = {
  'state-machines': { mutate: ['libs/state-machines/dist/src/**/*.js'], tests: ['libs/state-machines/dist/src'] },
  money: {
    mutate: ['libs/money/dist/src/*.js', 'libs/money/dist/src/fees/*.js'],
    tests: ['libs/money/dist/src/(?!typed)'],
  },
  // Separate, because its tests read thousands of amounts for every change. Facts about a locale are read once and
  // cached, so only the first test of each would count as one that runs that code: all of them are tried.
  'typed-amounts': {
    mutate: ['libs/money/dist/src/typed/*.js'],
    tests: ['libs/money/dist/src/typed'],
    coverage: 'off',
  },
  shares: {
    mutate: ['apps/sweeper/dist/src/ledger/shares/share-out.js'],
    tests: ['apps/sweeper/dist/src/ledger/shares'],
  },
  // Which turns an account may have, and what is held for them.
  'admission-rules': {
    mutate: ['apps/agent-gateway/dist/src/admission-rules/{,*/}!(examples).js'],
    tests: ['apps/agent-gateway/dist/src/admission-rules'],
  },
  // What turns are charged when they end.
  charges: {
    mutate: ['apps/agent-gateway/dist/src/charges/charges.{repository,service}.js'],
    tests: ['apps/agent-gateway/dist/test/charges.test'],
  },
  // Guards: each file with tests about it alone, which are its specs or a single test, because every change starts a
  // service for them.
  'guard-sign-in': {
    mutate: ['libs/service-kit/dist/src/sign-in/sign-in.guard.js'],
    tests: ['libs/service-kit/dist/src/sign-in'],
  },
  'same-origin': {
    mutate: ['libs/service-kit/dist/src/http/origin/*.js'],
    tests: ['libs/service-kit/dist/src/http/origin'],
  },
  'guard-members': {
    mutate: ['apps/dashboard/dist/src/registry/member.guard.js'],
    tests: ['apps/dashboard/dist/src/registry'],
  },
  'guard-password-change': {
    mutate: ['apps/auth/dist/src/passwords/password-change.guard.js'],
    tests: ['apps/auth/dist/src/passwords', 'apps/auth/dist/test/passwords.test'],
  },
  'guard-api-keys': {
    mutate: ['libs/service-kit/dist/src/api-keys/*.js'],
    tests: ['libs/service-kit/dist/src/api-keys'],
  },
  'guard-address-ranges': {
    mutate: ['libs/dto/dist/src/api-keys/address-ranges.js'],
    tests: ['libs/dto/dist/src/api-keys'],
  },
  'guard-agent-keys': {
    mutate: ['apps/agent-gateway/dist/src/access/!(*.module).js', 'apps/agent-gateway/dist/src/access/caller/*.js'],
    tests: ['apps/agent-gateway/dist/src/access'],
  },
  'guard-agent-rules': {
    mutate: ['apps/agent-gateway/dist/src/access/rules/*.js'],
    tests: ['apps/agent-gateway/dist/src/access/rules'],
  },
  'guard-internal-token': {
    mutate: ['apps/sweeper/dist/src/treasury/internal-token/internal-token.guard.js'],
    tests: ['apps/sweeper/dist/src/treasury/internal-token'],
  },
  ...retentionOf({
    admin: 'retention',
    'agent-gateway': '(retention|large-bodies)',
    auth: 'retention',
    dashboard: 'retention',
    sessions: '(retention|streams)',
    signer: 'retention',
    'webhook-dispatcher': 'retention',
  }),
  // The hourly round itself, and the tables that every service has.
  'retention-kit': {
    mutate: ['libs/service-kit/dist/src/messaging/retention.worker.js'],
    tests: ['apps/sessions/dist/test/retention.test', 'libs/service-kit/dist/src/messaging/retention'],
  },
  // The basis of all settings: how they are read, and those that every service has.
  'settings-kit': {
    mutate: ['libs/service-kit/dist/src/config/*.js'],
    tests: ['libs/service-kit/dist/src/config'],
  },
  'settings-libs': {
    mutate: ['libs/mail/dist/src/mail-settings.js', 'libs/outbound-http/dist/src/outbound-settings.js'],
    tests: ['libs/mail/dist/src/mail-settings', 'libs/outbound-http/dist/test/outbound-settings'],
  },
  ...settingsOf([
    'admin',
    'agent-gateway',
    'auth',
    'chain-indexer',
    'dashboard',
    'gateway',
    'pay-page',
    'sessions',
    'signer',
    'sweeper',
    'turn-runner',
    'webhook-dispatcher',
  ]),
};

/**
 * Returns the test files that a path of a group selects, as a pattern for Jest: a folder, the beginning of a name, or a
 * whole one (`schema.test`).
 */
export const testRegexOf = (path) => `${path}(?:.*\\.(?:spec|test))?(?<=\\.(?:spec|test))\\.js$`;

/**
 * Returns a group for each service's definition, which is mostly its table of retention: every change of it starts that
 * service's tests, and no others.
 */
function retentionOf(testOf) {
  const groups = Object.entries(testOf).map(([service, test]) => [
    `retention-${service}`,
    { mutate: [`apps/${service}/dist/src/service.js`], tests: [`apps/${service}/dist/test/${test}.test`] },
  ]);
  return Object.fromEntries(groups);
}

/**
 * Returns a group for each service's settings: every change of them is tested on that service's table of settings
 * alone.
 */
function settingsOf(services) {
  const groups = services.map((service) => [
    `settings-${service}`,
    {
      mutate: [`apps/${service}/dist/src/setting{s,-rules}.js`],
      tests: [`apps/${service}/dist/(src|test)/settings`],
    },
  ]);
  return Object.fromEntries(groups);
}
