import { describe, expect, it } from '@jest/globals';
import { roleNeeded } from './member-rules.js';

const AT_DASHBOARD = '/api/agent/merchants/:merchant_id';

describe('a member of an organization', () => {
  it.each(['GET', 'HEAD'])('reads in any role (%s)', (method) => {
    expect(roleNeeded(method, `${AT_DASHBOARD}/quotas`)).toBe('viewer');
  });

  it.each([
    ['PUT', '/quotas', 'admin'],
    ['POST', '/credits/top_up', 'admin'],
    ['POST', '/assistant/turns', 'viewer'],
    ['POST', '/assistant/turns/:turn_id/cancel', 'viewer'],
    ['DELETE', '/assistant/turns', 'viewer'],
    ['POST', '/assistant/turns/:turn_id/decision', 'developer'],
    ['POST', '/new_thing', 'developer'],
  ])('may call %s %s from the role %s on', (method, path, role) => {
    expect(roleNeeded(method, AT_DASHBOARD + path)).toBe(role);
  });

  it.each([`/x${AT_DASHBOARD}/assistant/turns`, `/assistant/turns${AT_DASHBOARD}`])(
    'has no more rights where the prefix is not at the beginning: %s',
    (route) => {
      expect(roleNeeded('POST', route)).toBe('developer');
    },
  );
});
