import { describe, expect, it } from '@jest/globals';
import { apiKeyHash, newApiKey } from '@libs/service-kit/api-keys/api-key';
import type { CommonSettings } from '@libs/service-kit/config/common-settings';
import type { Database } from '@libs/service-kit/database/database';
import { GATE } from '@libs/service-kit/http/operation';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import type { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import { withTrace } from '@libs/service-kit/trace';
import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import type { AgentKeysService } from '../accounts/agent-keys.service.js';
import type { KeyLookupService } from '../key-lookup/key-lookup.service.js';
import type { OrganizationsService } from '../organizations/organizations.service.js';
import { AccountGuard } from './account.guard.js';
import { CurrentCaller } from './caller/current-caller.js';

const KEY = newApiKey('ak_live_');
const IP = '203.0.113.7';
const TRACE = 'f'.repeat(32);
const AT_DASHBOARD = '/api/agent/merchants/:merchant_id';
const VALID = { id: 3, account_id: 4, name: 'CI', scope: 'space', access: 'full', space_id: 'sp_1', unnoted: false };
const MEMBERSHIP = { merchant_name: 'Shop', role: 'developer', merchant_status: 'active' };

interface Asked {
  method?: string;
  url?: string | undefined;
  authorization?: string | undefined;
  key?: object | null;
  sid?: string;
  membership?: object | null;
  user?: object;
}

/** Returns what the guard did with a request: the caller or its refusal, and what it looked up and noted. */
async function guarded(asked: Asked) {
  const { method = 'GET', authorization, key = {}, sid, membership = {}, user = {} } = asked;
  const url = 'url' in asked ? asked.url : '/v1/spaces';
  const [database, seen] = [{} as Database, [] as unknown[]];
  const answer = async <T>(value: T, ...question: unknown[]): Promise<T> => {
    seen.push(question.map((each) => (each === database ? 'database' : each)));
    return value;
  };
  const guard = new AccountGuard(
    {
      lookUp: (hash: string) => answer({ user: { user_id: 5, email: 'a@shop.example', ...user } }, 'signIn', hash),
    } as unknown as SignInResolver,
    { publicUrl: 'http://localhost' } as CommonSettings,
    database,
    {
      membership: (...ids: number[]) =>
        answer(membership && { ...MEMBERSHIP, ...membership }, 'membership', ...ids).then((of) => of ?? undefined),
      accountOf: (...ids: number[]) => answer(6, 'account', ...ids),
    } as unknown as OrganizationsService,
    { recordUse: (...use: unknown[]) => answer(undefined, 'use', ...use) } as unknown as AgentKeysService,
    {
      byHash: (...of: unknown[]) => answer(key ? { ...VALID, ...key } : undefined, 'key', ...of),
    } as unknown as KeyLookupService,
  );
  const headers = authorization === undefined ? {} : { authorization };
  const params = { merchant_id: '7' };
  const request: Record<string, unknown> = {
    ...{ method, headers, params, ip: IP, routeOptions: { url }, cookies: sid === undefined ? {} : { sid } },
  };
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  const outcome = await guard.canActivate(context).catch(({ code, fields, message }) => ({ code, fields, message }));
  return { outcome: outcome === true ? request['caller'] : outcome, seen };
}

const withKey = (asked: Asked = {}) => guarded({ authorization: `Bearer ${KEY}`, ...asked });
const atDashboard = (asked: Asked = {}) => guarded({ url: `${AT_DASHBOARD}/spaces`, sid: 'token', ...asked });
const KEY_LOOKED_UP = ['key', 'database', apiKeyHash(KEY)];
const SIGN_IN_LOOKED_UP = ['signIn', signInTokenHash('token')];

describe('a request with a key', () => {
  it.each([
    ['as the guides write it', `Bearer ${KEY}`],
    ['in small letters', `bearer ${KEY}`],
    ['after more spaces', `Bearer   ${KEY}`],
  ])('is admitted with its account (%s)', async (_, header) => {
    const { outcome, seen } = await withKey({ authorization: header });

    expect(outcome).toEqual({
      ...{ accountId: 4, keyId: 3, merchant: null, scope: 'space', spaceId: 'sp_1' },
      actor: { id: 4, name: 'CI', kind: 'api_key', ip: IP, trace_id: null },
    });
    expect(seen).toEqual([KEY_LOOKED_UP]);
  });

  it('has its use recorded unless the last one was just now', async () => {
    expect((await withKey({ key: { unnoted: true } })).seen).toEqual([KEY_LOOKED_UP, ['use', 'database', 3]]);
  });

  it('has its trace in the audit log', async () => {
    const { outcome } = await withTrace({ traceId: TRACE }, () => withKey());

    expect(outcome).toMatchObject({ actor: { trace_id: TRACE } });
  });

  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['nothing behind the scheme', 'Bearer '],
    ['no scheme', KEY],
    ['another scheme', `Basic ${KEY}`],
    ['no space', `Bearer${KEY}`],
    ['text before it', `x Bearer ${KEY}`],
    ['text behind it', `Bearer ${KEY} x`],
    ['a key of the checkout', `Bearer ${newApiKey('sk_live_')}`],
  ])('is refused with %s, and nothing is looked up', async (_, authorization) => {
    const { outcome, seen } = await withKey({ authorization });

    expect([outcome, seen]).toEqual([expect.objectContaining({ code: 'invalid_api_key' }), []]);
  });

  it('is refused where the key is unknown, and a cookie does not help', async () => {
    const { outcome, seen } = await withKey({ key: null, sid: 'token' });

    expect([outcome, seen]).toEqual([expect.objectContaining({ code: 'invalid_api_key' }), [KEY_LOOKED_UP]]);
  });

  it.each([
    ['run', 'PUT', '/v1/quotas', 'This key may only run turns and read.'],
    ['configure', 'POST', '/v1/turns', 'This key may only set up spaces and read.'],
    ['approve', 'POST', '/v1/turns', 'This key may only decide on calls and read.'],
    [
      ...(['full', 'POST', '/v1/approvals/:approval_id/approve'] as const),
      'This key may set up spaces, run turns and read. Deciding on calls requires a key with `approve` access.',
    ],
  ])('is refused with the access %s for %s %s, and its use is not recorded', async (access, method, url, message) => {
    const { outcome, seen } = await withKey({ method, url, key: { access, unnoted: true } });

    expect(outcome).toEqual({ code: 'key_scope_denied', fields: { access }, message });
    expect(seen).toEqual([KEY_LOOKED_UP]);
  });

  it.each([
    ['/v1', true],
    ['/v1/spaces', true],
    ['/v10', false],
    ['/x/v1/spaces', false],
  ])('counts under /v1 alone: %s', async (url, counts) => {
    expect((await withKey({ url })).outcome).toMatchObject(counts ? { keyId: 3 } : { code: 'not_signed_in' });
  });
});

describe('a request with a sign-in', () => {
  it('is admitted with the account of the organization', async () => {
    const { outcome, seen } = await withTrace({ traceId: TRACE }, () => atDashboard());

    expect(outcome).toEqual({
      ...{ accountId: 6, keyId: null, scope: 'all_spaces', spaceId: null },
      merchant: { id: 7, name: 'Shop', status: 'active' },
      actor: { id: 5, name: 'a@shop.example', kind: 'user', ip: IP, trace_id: TRACE },
    });
    expect(seen).toEqual([SIGN_IN_LOOKED_UP, ['membership', 5, 7], ['account', 7, 5]]);
  });

  it('has no status where a dashboard of an earlier release responds', async () => {
    const { outcome } = await atDashboard({ membership: { merchant_status: undefined } });

    expect(outcome).toMatchObject({ merchant: { status: null } });
  });

  it('is refused without a cookie, even with a key', async () => {
    const { outcome, seen } = await guarded({ url: `${AT_DASHBOARD}/spaces`, authorization: `Bearer ${KEY}` });

    expect([outcome, seen]).toEqual([expect.objectContaining({ code: 'not_signed_in' }), []]);
  });

  it('finds nothing where its user is no member', async () => {
    const { outcome, seen } = await atDashboard({ membership: null });

    expect(outcome).toMatchObject({ code: 'not_found' });
    expect(seen).toEqual([SIGN_IN_LOOKED_UP, ['membership', 5, 7]]);
  });

  it.each([
    ['viewer', 'GET', '/quotas', undefined],
    ['viewer', 'POST', '/turns', 'developer'],
    ['developer', 'POST', '/turns', undefined],
    ['developer', 'PUT', '/quotas', 'admin'],
    ['admin', 'PUT', '/quotas', undefined],
  ])('of a %s may or may not call %s %s', async (role, method, path, needed) => {
    const { outcome, seen } = await atDashboard({ method, url: AT_DASHBOARD + path, membership: { role } });

    if (needed === undefined) expect(outcome).toMatchObject({ accountId: 6 });
    else expect(outcome).toMatchObject({ code: 'insufficient_role', fields: { role, needed } });
    expect(seen.length).toBe(needed === undefined ? 3 : 2);
  });

  it('reads without a proven e-mail where one is required, and changes nothing', async () => {
    const user = { email_proof_required: true };

    expect((await atDashboard({ user })).outcome).toMatchObject({ accountId: 6 });
    expect((await atDashboard({ user, method: 'POST' })).outcome).toMatchObject({ code: 'email_not_proven' });
  });

  it('on a route that is not known needs the role of a developer', async () => {
    const outcome = async (role: string) =>
      (await atDashboard({ method: 'POST', url: undefined, membership: { role } })).outcome;

    expect(await outcome('viewer')).toMatchObject({ code: 'insufficient_role' });
    expect(await outcome('developer')).toMatchObject({ accountId: 6 });
  });
});

it('a route receives the caller', async () => {
  class Routes {
    told(@CurrentCaller() caller: object) {
      return caller;
    }
  }
  const [told] = Object.values(
    Reflect.getMetadata(ROUTE_ARGS_METADATA, Routes, 'told') as Record<
      string,
      { factory: (data: unknown, context: ExecutionContext) => unknown }
    >,
  );
  const caller = {};
  const http = { getRequest: () => ({ caller }) };

  expect(told!.factory(undefined, { switchToHttp: () => http } as unknown as ExecutionContext)).toBe(caller);
});

it('the API document states what the guard refuses', () => {
  expect(Reflect.getMetadata(GATE, AccountGuard)).toEqual({ credentials: 'agentKey', errors: ['invalid_api_key'] });
});
