import { beforeAll, describe, expect, it } from '@jest/globals';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const world = useWorld(service);
const OPERATOR = { user_id: 1, email: 'op@example.com', has_password: true, is_operator: true };

beforeAll(() => {
  const users = new Map<string, SignedInUser>([
    [signInTokenHash('missing'), { ...OPERATOR, second_factor_missing: true }],
    [signInTokenHash('whole'), { ...OPERATOR, second_factor_missing: false }],
    [signInTokenHash('anybody'), { ...OPERATOR, user_id: 2, is_operator: false }],
    // A sign-in as auth of the previous release resolves it: without factors.
    [signInTokenHash('older'), OPERATOR],
  ]);
  const waiting = signInTokenHash('waiting');
  world.bus.handles('auth.resolve_sign_in', ({ token_hash }) => ({
    user: users.get(token_hash) ?? null,
    second_factor_required: token_hash === waiting,
  }));
});

describe('an operator', () => {
  const tries = async (sid: string) => {
    const { status, body } = await world.http('GET', '/api/admin/users', { headers: { cookie: `sid=${sid}` } });
    return [status, body.error?.code];
  };

  it('of whom a second factor is required, and who has none, is led to adding one', async () => {
    expect(await tries('missing')).toEqual([403, 'second_factor_enrolment_required']);
  });

  it('whose sign-in waits for the second factor gets nowhere', async () => {
    expect(await tries('waiting')).toEqual([403, 'second_factor_required']);
    expect(await tries('unknown')).toEqual([401, 'not_signed_in']);
  });

  it('has a right that others lack: someone else who is signed in only learns that they lack it', async () => {
    expect(await tries('anybody')).toEqual([403, 'insufficient_role']);
  });

  it('with one goes on, also while auth is of the earlier release', async () => {
    world.bus.handles('auth.users', () => ({ data: [], has_more: false, next_cursor: null }));
    world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
    expect([await tries('whole'), await tries('older')]).toMatchObject([[200], [200]]);
  });
});
