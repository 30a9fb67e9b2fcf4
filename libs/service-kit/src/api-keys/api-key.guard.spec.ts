import { describe, expect, it } from '@jest/globals';
import { API_VERSIONS } from '@libs/dto/api-keys/api-versions';
import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { Reflector } from '@nestjs/core';
import type { DatabaseClock } from '../database/coordination/database-clock.js';
import { GATE } from '../http/operation.js';
import { withTrace } from '../trace.js';
import { ApiKeyGuard, KeyActor, KeyMerchant, NeedsScope } from './api-key.guard.js';
import type { ApiKeyResolver, KeyHolder } from './api-key-resolver.js';

const LIVE = 'sk_live_a';
const TEST = 'sk_test_a';
const IP = '203.0.113.7';
const NOW = Date.parse('2001-11-25T12:00:00Z');
/** Years away from the clock of this process. */
const DATABASE_CLOCK = { now: () => Promise.resolve(new Date(NOW)) } as DatabaseClock;
const VERSION = API_VERSIONS[0].name;
const HOLDER: KeyHolder = {
  api_key_id: 3,
  merchant_id: 7,
  scopes: ['sessions:read'],
  expires_at: null,
  allowed_ips: [],
};

class Routes {
  @NeedsScope('sessions:read')
  reads() {}

  closed() {}

  told(@KeyMerchant() merchant: number, @KeyActor() actor: object) {
    return [merchant, actor];
  }
}

/**
 * Returns what the guard did with a request: the code of its refusal, or what it answered, noted and left for the
 * route.
 */
async function guarded({
  authorization = `Bearer ${LIVE}`,
  holder = {},
  route = Routes.prototype.reads,
  version,
}: {
  authorization?: string | null;
  holder?: Partial<KeyHolder> | null;
  route?: () => void;
  version?: string;
}) {
  const asked: string[] = [];
  const noted: unknown[] = [];
  const resolver: ApiKeyResolver = {
    holderOf: (key) => {
      asked.push(key);
      return Promise.resolve(holder ? { ...HOLDER, ...holder } : undefined);
    },
    recordUse: (...use) => void noted.push(use),
  };
  const headers = {
    ...(authorization === null ? {} : { authorization }),
    ...(version === undefined ? {} : { 'checkout-version': version }),
  };
  const request = { headers, ip: IP };
  const answered: unknown[] = [];
  const http = { getRequest: () => request, getResponse: () => ({ headers: (all: unknown) => answered.push(all) }) };
  const context = { switchToHttp: () => http, getHandler: () => route } as unknown as ExecutionContext;

  const outcome = await new ApiKeyGuard(resolver, new Reflector(), DATABASE_CLOCK)
    .canActivate(context)
    .catch(({ code, fields }) => [code, fields]);
  return { outcome, asked, noted, answered, context };
}

describe('a request with a key', () => {
  it.each([
    ['as the guides write it', `Bearer ${LIVE}`],
    ['in small letters', `bearer ${LIVE}`],
    ['after more spaces', `Bearer   ${LIVE}`],
  ])('is admitted, recorded and given its version (%s)', async (_, authorization) => {
    const { outcome, asked, noted, answered } = await guarded({ authorization });

    expect(outcome).toBe(true);
    expect(asked).toEqual([LIVE]);
    expect(noted).toEqual([[HOLDER, IP]]);
    expect(answered).toEqual([{ 'checkout-version': VERSION }]);
  });

  it.each([
    ['no header', null],
    ['nothing behind the scheme', 'Bearer '],
    ['another scheme', `Basic ${LIVE}`],
    ['no space', `Bearer${LIVE}`],
    ['text before it', `x Bearer ${LIVE}`],
    ['text behind it', `Bearer ${LIVE} x`],
  ])('is refused with %s, and nothing is looked up', async (_, authorization) => {
    const { outcome, asked, noted } = await guarded({ authorization });

    expect([outcome, asked, noted]).toEqual([['invalid_api_key', {}], [], []]);
  });

  it.each<[string, string, Partial<KeyHolder> | null, boolean]>([
    ['of nobody', LIVE, null, false],
    ['of test mode for a merchant', TEST, {}, false],
    ['of test mode for a test merchant', TEST, { merchant_id: -7 }, true],
    ['of live mode for a test merchant', LIVE, { merchant_id: -7 }, false],
    ['with the name of test mode later on', 'sk_live_sk_test_', {}, true],
    ['that expires now', LIVE, { expires_at: new Date(NOW) }, false],
    ['that expires next', LIVE, { expires_at: new Date(NOW + 1) }, true],
  ])('is admitted or refused with a key %s', async (_, key, holder, isValid) => {
    const { outcome, asked } = await guarded({ authorization: `Bearer ${key}`, holder });

    expect(outcome).toEqual(isValid ? true : ['invalid_api_key', {}]);
    expect(asked).toEqual([key]);
  });

  it('is refused from elsewhere than its key allows', async () => {
    const from = async (allowed_ips: string[]) => (await guarded({ holder: { allowed_ips } })).outcome;

    expect(await from(['203.0.113.0/24'])).toBe(true);
    expect(await from(['192.0.2.1'])).toEqual(['address_not_allowed', { ip: IP }]);
  });

  it('is refused without the scope of the route, and where the route names none', async () => {
    const scopes = ['sessions:write'];

    const lacking = await guarded({ holder: { scopes } });
    const closed = await guarded({ route: Routes.prototype.closed });

    expect(lacking.outcome).toEqual(['insufficient_scope', { scopes, needed: 'sessions:read' }]);
    expect(closed.outcome).toEqual(['not_found', {}]);
    expect([lacking.noted, closed.noted]).toEqual([[], []]);
  });

  it('has the version that it requests, if there is one', async () => {
    const known = await guarded({ version: VERSION });
    const unknown = await guarded({ version: 'x' });

    expect(known.answered).toEqual([{ 'checkout-version': VERSION }]);
    expect(unknown.outcome).toEqual(['unknown_api_version', { versions: API_VERSIONS.map(({ name }) => name) }]);
    expect([unknown.noted, unknown.answered]).toEqual([[], []]);
  });
});

it('a route receives the merchant, and the actor for the audit log', async () => {
  const { context } = await guarded({});
  const told = Object.values(
    Reflect.getMetadata(ROUTE_ARGS_METADATA, Routes, 'told') as Record<
      string,
      { index: number; factory: (data: unknown, context: ExecutionContext) => unknown }
    >,
  )
    .toSorted((a, b) => a.index - b.index)
    .map(
      ({ factory }) =>
        () =>
          factory(undefined, context),
    );
  const actor = { id: 3, name: 'API key 3', kind: 'api_key', ip: IP, trace_id: null };

  expect(told.map((value) => value())).toEqual([7, actor]);
  expect(withTrace({ traceId: 'f'.repeat(32) }, told[1]!)).toEqual({ ...actor, trace_id: 'f'.repeat(32) });
});

it('the API document states what the guard refuses', () => {
  expect(Reflect.getMetadata(GATE, ApiKeyGuard)).toEqual({
    credentials: 'apiKey',
    errors: ['invalid_api_key', 'insufficient_scope', 'address_not_allowed', 'unknown_api_version'],
  });
});
