import { describe, expect, it } from '@jest/globals';
import { mayMake } from './access-rules.js';

describe('a key', () => {
  it('reads, whatever its access', () => {
    for (const access of ['full', 'configure', 'run'] as const) expect(mayMake(access, 'GET', '/v1/quotas')).toBe(true);
  });

  it('of full access makes every change; others make none that is in no table', () => {
    const made = (['full', 'configure', 'run'] as const).map((access) => mayMake(access, 'POST', '/v1/new_thing'));
    expect(made).toEqual([true, false, false]);
  });
});
