import { describe, expect, it } from '@jest/globals';
import { installationOf, type Machine } from './system-packages.js';

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

  it('refuses a manager that needs root when it is not to be had', () => {
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
