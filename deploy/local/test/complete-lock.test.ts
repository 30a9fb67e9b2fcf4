import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';

const SCRIPT = fileURLToPath(new URL('../../complete-lock.mjs', import.meta.url));
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lock-'));
  mkdirSync(join(root, 'deploy', 'local'), { recursive: true });
  copyFileSync(SCRIPT, join(root, 'deploy', 'local', 'complete-lock.mjs'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/**
 * Runs the script on a lock in which `tool` wants these optional packages. Returns its exit status, its output and the
 * resulting lock.
 */
function complete(
  optionalDependencies: Record<string, string>,
  present: Record<string, object> = {},
  ...args: string[]
) {
  const file = join(root, 'package-lock.json');
  const packages = { '': {}, 'node_modules/tool': { version: '1.0.0', optionalDependencies }, ...present };
  writeFileSync(file, JSON.stringify({ lockfileVersion: 3, packages }));
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'deploy', 'local', 'complete-lock.mjs'), ...args],
    { encoding: 'utf8' },
  );
  const after = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, object> };
  return { status, stderr, packages: after.packages };
}

describe('complete-lock', () => {
  it.each([
    ['@tool/cli-linux-x64-musl', { os: ['linux'], cpu: ['x64'], libc: ['musl'] }],
    ['@tool/linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
    ['@tool/anvil-darwin-amd64', { os: ['darwin'], cpu: ['x64'] }],
    ['@tool/win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
  ])('adds %s with its platform', (name, platform) => {
    const { packages } = complete({ [name]: '1.0.0' });

    expect(packages[`node_modules/${name}`]).toEqual({ version: '1.0.0', optional: true, ...platform });
  });

  it('leaves alone what is locked, also when it is nested', () => {
    const nested = { 'node_modules/tool/node_modules/tool-linux-x64': { version: '1.0.0', integrity: 'sha512-x' } };

    const { packages } = complete({ 'tool-linux-x64': '1.0.0' }, nested);

    expect(Object.keys(packages)).toEqual(['', 'node_modules/tool', 'node_modules/tool/node_modules/tool-linux-x64']);
  });

  it('refuses a range, whose version it cannot know', () => {
    const { status, stderr } = complete({ 'tool-linux-x64': '^1.0.0' });

    expect(status).toBe(1);
    expect(stderr).toContain('node_modules/tool wants tool-linux-x64@^1.0.0: a range cannot be completed');
  });

  it('with --check fails and changes nothing', () => {
    const { status, stderr, packages } = complete({ 'tool-linux-x64': '1.0.0' }, {}, '--check');

    expect(status).toBe(1);
    expect(stderr).toContain('package-lock.json lacks 1 platform packages');
    expect(Object.keys(packages)).toEqual(['', 'node_modules/tool']);
  });
});
