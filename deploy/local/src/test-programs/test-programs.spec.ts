import { describe, expect, it } from '@jest/globals';
import { missingPrograms, TEST_PROGRAMS } from './test-programs.js';

const names = (programs: readonly { command: string }[]) => programs.map(({ command }) => command);

describe('missingPrograms', () => {
  it('finds what is not on PATH', () => {
    const missing = missingPrograms(TEST_PROGRAMS, (command) => !['chromium', 'php'].includes(command), {});

    expect(names(missing)).toEqual(['chromium', 'php']);
  });

  it('takes the path of another program for it', () => {
    const env = { CHROMIUM: '/opt/browser', NATS_SERVER: '' };

    expect(names(missingPrograms(TEST_PROGRAMS, () => false, env))).not.toContain('chromium');
    expect(names(missingPrograms(TEST_PROGRAMS, () => false, env))).toContain('nats-server');
  });

  it('has a Debian package for each program', () => {
    expect(TEST_PROGRAMS.filter(({ packages }) => !packages['apt-get'])).toEqual([]);
  });
});
