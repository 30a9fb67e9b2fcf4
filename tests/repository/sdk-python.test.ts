import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';
import { describe, expect, it } from '@jest/globals';
import { routesForKeys } from './key-routes.js';

const FOLDER = join(ROOT, 'sdks/python');

/** Returns the routes that `sync.py` calls: a method, and a path in the same call or in the line before it. */
function routesOfPackage(): string[] {
  const source = readFileSync(join(FOLDER, 'src/checkout_sdk/resources/sync.py'), 'utf8');
  const named = Object.fromEntries(
    [...source.matchAll(/^([A-Z]+) = "(.+)"$/gm)].map(([, name, path]) => [name, path] as const),
  );
  return source.split(/^ {4}def /m).flatMap((method) => {
    const call = /send\(\s*"([A-Z]+)", (?:f?"([^"]+)"|(\w+))/.exec(method);
    if (!call) return [];
    const [, verb, written, variable] = call;
    const path = written ?? named[variable!] ?? /template = "([^"]+)"/.exec(method)?.[1];
    return [`${verb} ${path?.replace(/\{([A-Z]+)\}/, (_: string, name: string) => named[name]!)}`];
  });
}

describe('the SDK for Python', () => {
  it('passes its own tests, and the vectors of webhooks', () => {
    const { error, status, stderr } = spawnSync('python3', ['-m', 'unittest', 'discover', '-s', 'tests'], {
      cwd: FOLDER,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], PYTHONPATH: join(FOLDER, 'src'), PYTHONDONTWRITEBYTECODE: '1' },
    });

    if (error) throw new Error(`install python3 to run this test: ${error.message}`);
    expect({ status, stderr: status === 0 ? '' : stderr }).toEqual({ status: 0, stderr: '' });
    expect(stderr).not.toContain('skipped');
    expect(Number(/Ran (\d+) tests/.exec(stderr)?.[1])).toBeGreaterThan(35);
  });

  it('has a method for every route of a key, and no other', () => {
    // The log of events has two methods: one for its events, one for its end.
    expect([...new Set(routesOfPackage())].sort()).toEqual(routesForKeys());
  });
});
