import { describe, expect, it } from '@jest/globals';
import { KEY_ACCESS } from '../../accounts/key-access.js';
import { mayMake } from './access-rules.js';

describe('a key', () => {
  it('reads, whatever its access', () => {
    for (const access of KEY_ACCESS) expect(mayMake(access, 'GET', '/v1/quotas')).toBe(true);
  });

  it('of full access makes every change; others make none that is in no table', () => {
    const made = KEY_ACCESS.map((access) => mayMake(access, 'POST', '/v1/new_thing'));
    expect(made).toEqual([true, false, false, false]);
  });

  it('decides about calls only if it does nothing else', () => {
    const made = KEY_ACCESS.map((access) => mayMake(access, 'POST', '/v1/approvals/:approval_id/approve'));
    expect(made).toEqual([false, false, false, true]);
  });
});
