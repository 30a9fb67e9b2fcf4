import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const RUNNER = fileURLToPath(new URL('../src/native-runner/native-runner.js', import.meta.url));
const WORKER_END = new URL('../src/native-runner/worker-end.js', import.meta.url).href;
const JEST = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
const START = `import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';\n`;

/** Test files that fail in every way that we know, in the order in which one worker runs them. */
const FILES = {
  'a-passes.test.mjs': `it.each([1, 2])('is %i', (n) => expect(n).toBeGreaterThan(0));
    it.skip('waits', () => { throw new Error('ran'); });
    globalThis.firstFileSawProcess = process.pid;`,
  'b-shares.test.mjs': `it('runs in the same process', () => expect(globalThis.firstFileSawProcess).toBe(process.pid));`,
  'bb-is-light.test.mjs': `it('runs without what heavy files shared', () => expect(globalThis.firstFileSawProcess).toBeUndefined());`,
  'c-fails.test.mjs': `describe('sums', () => it('add up', () => expect(1 + 1).toBe(3)));`,
  'd-hangs.test.mjs': `it('never ends', () => new Promise(() => undefined), 100);`,
  'e-hooks.test.mjs': `beforeAll(() => { throw new Error('no database'); }); it('is not run', () => undefined);`,
  'f-broken.test.mjs': `import './none-such.mjs';`,
  'g-leaks.test.mjs': `it('forgets a promise', async () => { Promise.reject(new Error('forgotten')); await new Promise((r) => setTimeout(r, 20)); });`,
  'h-dies.test.mjs': `it('ends its process', () => process.exit(0));`,
  'i-goes-on.test.mjs': `it('gets a new process', () => expect(globalThis.firstFileSawProcess).toBeUndefined());
    const { atWorkerEnd } = await import('${WORKER_END}');
    const { writeFileSync } = await import('node:fs');
    atWorkerEnd(async () => writeFileSync(process.env.ENDED, 'yes'));`,
};

describe('The native runner', () => {
  let folder: string;
  let output: string;
  let report: {
    success: boolean;
    numPassedTests: number;
    testResults: {
      name: string;
      status: string;
      message: string;
      assertionResults: { status: string; fullName: string }[];
    }[];
  };

  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'native-runner-')));
    mkdirSync(join(folder, 'tests'));
    for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, 'tests', name), START + text);
    writeFileSync(
      join(folder, 'order.cjs'),
      `module.exports = class { sort(tests) { return [...tests].sort((a, b) => a.path < b.path ? -1 : 1); } shard(tests) { return tests; } cacheResults() {} };`,
    );
    const config = {
      rootDir: join(folder, 'tests'),
      runner: RUNNER,
      transform: {},
      testMatch: ['**/*.test.mjs'],
      testSequencer: join(folder, 'order.cjs'),
      globals: { heavyFiles: '^(a|b)-' },
    };
    const args = ['--config', JSON.stringify(config), '--maxWorkers=1', '--json', `--outputFile=${folder}/report.json`];
    const env = { ...process.env, ENDED: join(folder, 'ended') };
    output = spawnSync(process.execPath, [JEST, ...args], { env, encoding: 'utf8', timeout: 150_000 }).stderr;
    report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const of = (name: string) => report.testResults.find((result) => result.name.includes(name))!;
  const statuses = (name: string) => of(name).assertionResults.map(({ status }) => status);

  it('runs tests, and reports which were skipped', () => {
    expect(statuses('a-passes')).toEqual(['passed', 'passed', 'pending']);
    expect(of('a-passes').assertionResults[1]!.fullName).toBe('is 2');
  });

  it('loads a module once for several files', () => expect(statuses('b-shares')).toEqual(['passed']));

  it('ends what heavy files shared before light ones run', () => expect(statuses('bb-is-light')).toEqual(['passed']));

  it('reports what failed, with its position', () => {
    expect(statuses('c-fails')).toEqual(['failed']);
    expect(of('c-fails').assertionResults[0]!.fullName).toBe('sums add up');
    expect(output).toMatch(/Expected: 3[\s\S]*c-fails\.test\.mjs:2/);
  });

  it('ends a test that hangs', () => {
    expect(statuses('d-hangs')).toEqual(['failed']);
    expect(output).toContain('Exceeded timeout of 100 ms');
  });

  it('fails the tests of a hook that failed', () => {
    expect(statuses('e-hooks')).toEqual(['failed']);
    expect(output).toContain('no database');
  });

  it('fails a file that cannot be loaded', () => {
    expect(of('f-broken').status).toBe('failed');
    expect(of('f-broken').message).toContain('none-such.mjs');
  });

  it('fails a test whose promise was not awaited', () => expect(statuses('g-leaks')).toEqual(['failed']));

  it('fails a file that ends its process, and goes on with another one', () => {
    expect(of('h-dies').status).toBe('failed');
    expect(statuses('i-goes-on')).toEqual(['passed']);
  });

  it('closes what files shared', () => expect(existsSync(join(folder, 'ended'))).toBe(true));

  it('fails as a whole', () => {
    expect(report.success).toBe(false);
    expect(report.numPassedTests).toBe(5);
  });
});
