import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { routesForKeys } from './key-routes.js';

const FOLDER = join(ROOT, 'sdks/go');
const TIMEOUT_MS = 300_000;

function run(command: string, ...args: string[]): SpawnSyncReturns<string> {
  const done = spawnSync(command, args, { cwd: FOLDER, encoding: 'utf8' });
  if (done.error) throw new Error(`install golang-go to run this test: ${done.error.message}`);
  return done;
}

/** Returns the routes of the methods: a template, with the method before it, or that of a list, which is GET. */
function routesOfPackage(): string[] {
  const sources = readdirSync(join(FOLDER, 'checkout')).map((file) =>
    readFileSync(join(FOLDER, 'checkout', file), 'utf8'),
  );
  return sources
    .flatMap((source) => [
      ...[...source.matchAll(/Method: http\.Method(\w+), Template: "([^"]+)"/g)].map(
        ([, method, path]) => `${method!.toUpperCase()} ${path}`,
      ),
      ...[...source.matchAll(/newList\[[\w.]+\]\(\w+\.client, "([^"]+)"/g)].map(([, path]) => `GET ${path}`),
    ])
    .sort();
}

describe('the SDK for Go', () => {
  it(
    'passes its own tests, and the vectors of webhooks',
    () => {
      const { status, stdout, stderr } = run('go', 'test', '-count=1', '-v', './tests');

      expect({ status, failures: stdout.match(/^--- FAIL[\s\S]*?(?=^(?:===|FAIL))/gm) ?? [], stderr }).toEqual({
        status: 0,
        failures: [],
        stderr: '',
      });
      expect(stdout.match(/^--- PASS/gm)?.length).toBeGreaterThan(35);
      expect(stdout).not.toMatch(/^--- SKIP/m);
    },
    TIMEOUT_MS,
  );

  it(
    'is formatted, and go vet reports nothing',
    () => {
      expect(run('gofmt', '-l', '.').stdout).toBe('');
      expect(run('go', 'vet', './...')).toMatchObject({ status: 0, stderr: '' });
    },
    TIMEOUT_MS,
  );

  it('needs nothing but the standard library', () => {
    expect(readFileSync(join(FOLDER, 'go.mod'), 'utf8')).toBe('module checkout.example/sdk\n\ngo 1.19\n');
  });

  it('has a method for every route of a key, and no other', () => {
    // The log of events has two methods: one for its events, one for its end.
    expect([...new Set(routesOfPackage())].sort()).toEqual(routesForKeys());
  });
});
