import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { installationOf, type Machine, runOnceUnlocked } from './system-packages.js';

const PHP = { 'apt-get': 'php-cli', dnf: 'php-cli', brew: 'php' };
const GO = { 'apt-get': 'golang-go', dnf: 'golang', brew: 'go' };
const QUIET = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1'];

const machine = (has: string, rest: Partial<Machine> = {}): Machine => ({
  root: true,
  sudo: false,
  has: (command) => command === has,
  ...rest,
});

describe('installationOf', () => {
  it('installs all packages in one call, after an update where the manager needs one', () => {
    expect(installationOf([PHP, GO], machine('apt-get'))).toEqual([
      [...QUIET, 'apt-get', 'update'],
      [...QUIET, 'apt-get', 'install', '--yes', '--no-install-recommends', 'php-cli', 'golang-go'],
    ]);
  });

  it('goes through sudo as an ordinary user, if sudo needs no password', () => {
    expect(installationOf([GO], machine('dnf', { root: false, sudo: true }))).toEqual([
      ['sudo', '-n', ...QUIET, 'dnf', 'install', '--assumeyes', 'golang'],
    ]);
  });

  it('refuses a manager that needs root when that is not available', () => {
    expect(installationOf([GO], machine('apt-get', { root: false }))).toBeUndefined();
  });

  it('refuses a manager that lacks one of the packages', () => {
    expect(installationOf([PHP, GO], machine('apk'))).toBeUndefined();
  });

  it('calls Homebrew as an ordinary user only, as Homebrew demands', () => {
    expect(installationOf([PHP], machine('brew', { root: false }))).toEqual([['brew', 'install', 'php']]);
    expect(installationOf([PHP], machine('brew'))).toBeUndefined();
  });

  it('has nothing to call on a machine without a known manager', () => {
    expect(installationOf([PHP], machine('pacman'))).toBeUndefined();
  });
});

describe('runOnceUnlocked', () => {
  const folder = mkdtempSync(join(tmpdir(), 'locked-'));
  let counted = 0;
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Fails with this message until it was called this often; reports how often it was. */
  const failing = (message: string, times: number) => {
    const file = join(folder, `calls-${++counted}`);
    const script = `echo >> ${file}; n=$(wc -l < ${file}); [ $n -gt ${times} ] && echo $n && exit 0; echo '${message}' >&2; exit 100`;
    return runOnceUnlocked(['sh', '-c', script], 1);
  };

  it.each([
    'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 4711 (apt-get)\nE: Unable to lock directory /var/lib/apt/lists/',
    'E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), is another process using it?',
    'E: Could not get lock /var/lib/dpkg/lock-frontend. It is held by process 4711 (apt-get)',
  ])('tries again after "%s"', (message) => {
    const { status, stdout } = failing(message, 2);
    expect([status, stdout.trim()]).toEqual([0, '3']);
  });

  it.each([
    'E: Unable to locate package nats-server',
    'E: Could not open lock file /var/lib/apt/lists/lock - open (30: Read-only file system)\nE: Unable to lock directory /var/lib/apt/lists/',
    'E: Unable to acquire the dpkg frontend lock (/var/lib/dpkg/lock-frontend), are you root?',
  ])('does not try again after "%s"', (message) => {
    const { status, stderr } = failing(message, 1);
    expect([status, stderr.trim()]).toEqual([100, message]);
  });
});
