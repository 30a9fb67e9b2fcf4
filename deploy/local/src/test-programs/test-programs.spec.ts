import { describe, expect, it } from '@jest/globals';
import { missingPrograms, TEST_PROGRAMS } from './test-programs.js';

const names = (programs: readonly { command: string }[]) => programs.map(({ command }) => command);

describe('missingPrograms', () => {
  it('finds what is not on PATH', () => {
    const missing = missingPrograms(
      TEST_PROGRAMS,
      (command) => !['curl', 'php'].includes(command),
      {},
      () => true,
    );

    expect(names(missing)).toEqual(['php', 'curl']);
  });

  it('finds a program that is there in part only', () => {
    const missing = missingPrograms(
      TEST_PROGRAMS,
      () => true,
      {},
      (command) => command !== 'python3',
    );

    expect(missing.map(({ packages }) => packages['apt-get'])).toEqual(['python3-venv']);
  });

  it('accepts a browser with a frame where Debian does not bring the one without', () => {
    const missing = (...present: string[]) => names(missingPrograms(TEST_PROGRAMS, (one) => present.includes(one), {}));

    expect(missing('chromium')).not.toContain('chromium-headless-shell');
    expect(missing('chromium', 'apt-get')).toContain('chromium-headless-shell');
    expect(missing('chromium-headless-shell', 'apt-get')).not.toContain('chromium-headless-shell');
    expect(missing()).toContain('chromium-headless-shell');
  });

  it('accepts the path of another program for it', () => {
    const env = { CHROMIUM: '/opt/browser', NATS_SERVER: '' };

    expect(names(missingPrograms(TEST_PROGRAMS, () => false, env))).not.toContain('chromium-headless-shell');
    expect(names(missingPrograms(TEST_PROGRAMS, () => false, env))).toContain('nats-server');
  });

  it('has a Debian package for each program', () => {
    expect(TEST_PROGRAMS.filter(({ packages }) => !packages['apt-get'])).toEqual([]);
  });
});
