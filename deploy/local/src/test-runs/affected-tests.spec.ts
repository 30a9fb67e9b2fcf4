import { describe, expect, it } from '@jest/globals';
import { affectedTests, type Module } from './affected-tests.js';

const module = (source: string, ...dependencies: string[]): Module => ({
  source,
  dependencies: dependencies.map((resolved) => ({ resolved })),
});
const MODULES = [
  module('libs/money/src/fees/fee.spec.ts', 'libs/money/src/fees/fee.ts'),
  module('libs/money/src/cents.spec.ts', 'libs/money/src/cents.ts'),
  module('apps/sweeper/src/ledger/share-out.ts', 'libs/money/src/fees/fee.ts'),
  module('apps/sweeper/test/sweeping.test.ts', 'apps/sweeper/src/ledger/share-out.ts'),
  module('apps/turn-runner/src/cost.ts', 'libs/money/src/cents.ts', 'apps/turn-runner/src/turn.ts'),
  module('apps/turn-runner/src/turn.ts', 'apps/turn-runner/src/cost.ts'),
  module('tests/faults/evidence/invariants.spec.ts', 'tests/faults/evidence/invariants.ts'),
];

describe('affectedTests', () => {
  it('are those that import a changed file, over others, and one of the whole system', () => {
    expect(affectedTests(['libs/money/src/fees/fee.ts'], MODULES)).toEqual([
      'apps/sweeper/dist/test/sweeping.test.js',
      'libs/money/dist/src/fees/fee.spec.js',
      'tests/dist/e2e/payments/one-payment.test.js',
    ]);
  });

  it('ends where files import each other', () => {
    expect(affectedTests(['apps/turn-runner/src/turn.ts'], MODULES)).toEqual(['tests/dist/e2e/agent.test.js']);
  });

  it('is a changed test itself', () => {
    expect(affectedTests(['tests/faults/evidence/invariants.spec.ts'], MODULES)).toEqual([
      'tests/dist/faults/evidence/invariants.spec.js',
    ]);
  });

  it('is nothing for a document', () => expect(affectedTests(['README.md'], MODULES)).toEqual([]));
});
