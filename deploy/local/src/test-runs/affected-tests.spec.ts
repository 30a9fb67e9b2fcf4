import { describe, expect, it } from '@jest/globals';
import { affectedTests, type Module } from './affected-tests.js';

const module = (source: string, ...dependencies: string[]): Module => ({
  source,
  dependencies: dependencies.map((resolved) => ({ resolved })),
});
const MODULES = [
  module('libs/money/src/fees/fee.ts'),
  module('libs/money/src/fees/fee.spec.ts', 'libs/money/src/fees/fee.ts'),
  module('libs/money/src/cents.ts'),
  module('libs/money/src/cents.spec.ts', 'libs/money/src/cents.ts'),
  module('libs/contracts/src/deploy.ts'),
  module('libs/contracts/test/deploy.test.ts', 'libs/contracts/src/deploy.ts'),
  module('libs/ui/src/text.tsx'),
  module('libs/errors/src/catalog.ts'),
  module('apps/dashboard-web/src/pages.ts', 'libs/ui/src/text.tsx', 'libs/errors/src/catalog.ts'),
  module('tests/stack/system.ts'),
  module('tests/browser/dashboard.test.ts', 'tests/stack/system.ts'),
  module('tests/browser/dashboard-at-work.test.ts', 'tests/stack/system.ts'),
  module('apps/sweeper/src/ledger/share-out.ts', 'libs/money/src/fees/fee.ts'),
  module('apps/sweeper/test/sweeping.test.ts', 'apps/sweeper/src/ledger/share-out.ts'),
  module('apps/turn-runner/src/cost.ts', 'libs/money/src/cents.ts', 'apps/turn-runner/src/turn.ts'),
  module('apps/turn-runner/src/turn.ts', 'apps/turn-runner/src/cost.ts'),
  module('deploy/local/test/compose.test.ts'),
  module('tests/docs/folders.test.ts'),
  module('tests/faults/evidence/invariants.ts'),
  module('tests/faults/evidence/invariants.spec.ts', 'tests/faults/evidence/invariants.ts'),
];
const TEXTS: Readonly<Record<string, string>> = {
  'deploy/local/test/compose.test.ts': "readFileSync('docker-compose.yml')",
  'tests/docs/folders.test.ts': "run('docs/check-folders.mjs'); read('docs/README.md')",
};

const affected = (...changed: string[]) =>
  affectedTests(
    changed,
    MODULES,
    (path) => TEXTS[path] ?? '',
    (test) => /^tests\/dist\/(docs|browser)\//.test(test),
  );
const PAGES = ['tests/dist/browser/dashboard-at-work.test.js', 'tests/dist/browser/dashboard.test.js'];
const ONE_PAYMENT = 'tests/dist/e2e/payments/one-payment.test.js';

describe('affectedTests', () => {
  it('are those that import a changed file, over others, and one of the whole system', () => {
    expect(affected('libs/money/src/fees/fee.ts')).toEqual({
      tests: ['libs/money/dist/src/fees/fee.spec.js', ONE_PAYMENT, 'apps/sweeper/dist/test/sweeping.test.js'],
      contracts: false,
      slow: [],
      untested: [],
    });
  });

  it('are those nearest to any changed file first', () => {
    expect(affected('libs/money/src/fees/fee.ts', 'apps/sweeper/src/ledger/share-out.ts').tests).toEqual([
      'apps/sweeper/dist/test/sweeping.test.js',
      'libs/money/dist/src/fees/fee.spec.js',
      ONE_PAYMENT,
    ]);
  });

  it('ends where files import each other', () => {
    expect(affected('apps/turn-runner/src/turn.ts').tests).toEqual(['tests/dist/e2e/agent.test.js']);
  });

  it('is a changed test itself', () => {
    expect(affected('tests/faults/evidence/invariants.spec.ts').tests).toEqual([
      'tests/dist/faults/evidence/invariants.spec.js',
    ]);
  });

  it('are for a contract its own tests, those that deploy it, and a payment', () => {
    expect(affected('libs/contracts/contracts/Treasuries.sol')).toMatchObject({
      tests: ['libs/contracts/dist/test/deploy.test.js', ONE_PAYMENT],
      contracts: true,
      untested: [],
    });
  });

  it.each(['libs/ui/src/text.tsx', 'apps/dashboard-web/src/pages.ts', 'apps/dashboard-web/src/page.module.css'])(
    'are for %s the pages in a browser, although they are slow',
    (path) => {
      expect(affected(path)).toMatchObject({ tests: PAGES, slow: [], untested: [] });
    },
  );

  it.each(['libs/errors/src/catalog.ts', 'tests/stack/system.ts'])(
    'are for %s all but the pages in a browser, which use it among other things',
    (path) => {
      expect(affected(path)).toMatchObject({ tests: [], slow: PAGES, untested: [] });
    },
  );

  it('are those that name a file that nobody imports; slow ones are left out, and reported', () => {
    expect(affected('docker-compose.yml').tests).toEqual(['deploy/local/dist/test/compose.test.js']);
    expect(affected('docs/check-folders.mjs')).toMatchObject({ tests: [], slow: ['tests/dist/docs/folders.test.js'] });
  });

  it('are all of the package whose settings or scripts changed', () => {
    expect(affected('apps/sweeper/package.json').tests).toEqual([
      'apps/sweeper/dist/test/sweeping.test.js',
      ONE_PAYMENT,
    ]);
  });

  it('are all for what every package is built with', () => {
    const { tests, slow } = affected('package-lock.json');

    expect(tests.filter((test) => !test.startsWith('tests/'))).toHaveLength(5);
    expect(slow).toEqual([...PAGES, 'tests/dist/docs/folders.test.js']);
  });

  it('are none for a document, and that is reported', () => {
    expect(affected('README.md', 'apps/sweeper/README.md')).toEqual({
      tests: [],
      contracts: false,
      slow: [],
      untested: ['README.md', 'apps/sweeper/README.md'],
    });
  });
});
