import { describe, expect, it } from '@jest/globals';
import { compiledPattern } from './test-patterns.js';

const finds = (path: string, compiled: string) => new RegExp(compiledPattern(path)).test(`/repo/${compiled}`);

describe('the pattern of compiled tests', () => {
  it.each([
    ['tests/repository', 'tests/dist/repository/sql.test.js'],
    ['tests/dist/repository', 'tests/dist/repository/sql.test.js'],
    ['./tests/e2e/agent.test.ts', 'tests/dist/e2e/agent.test.js'],
    ['apps/sessions/test/cancel.test.ts', 'apps/sessions/dist/test/cancel.test.js'],
    ['apps/sessions/src/payments', 'apps/sessions/dist/src/payments/on-time.spec.js'],
    ['apps/sessions', 'apps/sessions/dist/test/cancel.test.js'],
    ['libs/money', 'libs/money/dist/src/fees/fee.spec.js'],
    ['deploy/local/test', 'deploy/local/dist/test/compose.test.js'],
    ['docs/openapi/test', 'docs/openapi/dist/test/lint.test.js'],
    ['payments.test', 'apps/sessions/dist/test/payments.test.js'],
  ])('of %s is that of %s', (path, compiled) => {
    expect(finds(path, compiled)).toBe(true);
  });

  it('does not find what is beside it', () => {
    expect(finds('tests/repository', 'tests/dist/e2e/agent.test.js')).toBe(false);
    expect(finds('apps/sessions/test/cancel.test.ts', 'apps/dashboard/dist/test/cancel.test.js')).toBe(false);
  });

  it('leaves options of jest alone', () => {
    expect(compiledPattern('--testNamePattern=tests/e2e.ts')).toBe('--testNamePattern=tests/e2e.ts');
  });
});
