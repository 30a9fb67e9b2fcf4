/**
 * What `npm run mutation` changes, and which tests must notice. Compiled files are mutated, since tests run compiled files.
 * `tests` are patterns of paths for Jest.
 */
export const GROUPS = {
  machines: { mutate: ['libs/machines/dist/src/**/*.js'], tests: ['libs/machines/dist/src'] },
  money: {
    mutate: ['libs/money/dist/src/*.js', 'libs/money/dist/src/fees/*.js'],
    tests: ['libs/money/dist/src/(?!typed)'],
  },
  // Apart, because its tests read thousands of amounts for every change.
  'typed-amounts': { mutate: ['libs/money/dist/src/typed/*.js'], tests: ['libs/money/dist/src/typed'] },
  shares: {
    mutate: ['apps/sweeper/dist/src/ledger/shares/share-out.js'],
    tests: ['apps/sweeper/dist/src/ledger/shares'],
  },
  'session-guards': {
    mutate: [
      'libs/service-kit/dist/src/sign-in/sign-in.guard.js',
      'apps/dashboard/dist/src/registry/member.guard.js',
      'apps/auth/dist/src/passwords/password-change.guard.js',
    ],
    tests: [
      'apps/dashboard/dist/test/members.test',
      'apps/auth/dist/test/passwords.test',
      'apps/auth/dist/test/sign-ins.test',
    ],
  },
  'key-guards': {
    mutate: [
      'apps/sessions/dist/src/merchants/api-key.guard.js',
      'apps/agent-gateway/dist/src/access/*.js',
      'apps/sweeper/dist/src/treasury/internal-token.guard.js',
    ],
    tests: [
      'apps/sessions/dist/test/create-session.test',
      'apps/agent-gateway/dist/src/access',
      'apps/agent-gateway/dist/test/access-matrix.test',
      'apps/sweeper/dist/test/treasury',
    ],
  },
  ...retentionOf({
    admin: 'schema',
    'agent-gateway': '(retention|files)',
    auth: 'schema',
    dashboard: 'migrations',
    sessions: 'retention',
  }),
  settings: {
    mutate: ['apps/*/dist/src/settings.js', 'libs/service-kit/dist/src/config/*.js'],
    tests: ['libs/service-kit/dist/src/config', 'apps/[a-z-]+/dist/src/.*settings.*spec'],
  },
};

/** The files of tests that a path of a group means, for Jest: a folder, the beginning of a name, or a whole one (`schema.test`). */
export const testRegexOf = (path) => `${path}(?:.*\\.(?:spec|test))?(?<=\\.(?:spec|test))\\.js$`;

/** A group for each service's definition, which is mostly its table of retention: every change of it starts that service's tests, and no others. */
function retentionOf(testOf) {
  const groups = Object.entries(testOf).map(([service, test]) => [
    `retention-${service}`,
    { mutate: [`apps/${service}/dist/src/service.js`], tests: [`apps/${service}/dist/test/${test}.test`] },
  ]);
  return Object.fromEntries(groups);
}
