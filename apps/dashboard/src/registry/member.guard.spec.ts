import { describe, expect, it } from '@jest/globals';
import { ROLES, type Role } from '@libs/dto/merchants/roles';
import type { SignedInUser } from '@libs/dto/rpc/auth.rpc';
import { CommonSettings } from '@libs/service-kit/config/common-settings';
import type { Database } from '@libs/service-kit/database/database';
import { GATE } from '@libs/service-kit/http/operation';
import type { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AlsoInTestMode, MemberGuard, MinRole } from './member.guard.js';
import type { MembershipsService } from './memberships.service.js';

const MERCHANT = 12;
const USER: SignedInUser = { user_id: 7, email: 'ann@shop.example', has_password: true, is_operator: false };
const DATABASE = {} as Database;

class Routes {
  @MinRole('viewer')
  reads() {}

  @MinRole('owner')
  @AlsoInTestMode()
  tries() {}

  closed() {}
}

interface Given {
  readonly route?: keyof Routes;
  readonly role?: Role | null;
  readonly merchantId?: string;
  readonly method?: string;
  readonly user?: Partial<SignedInUser> | null;
}

/** Returns `true` or the message of the refusal, and whose role was requested. */
async function guarded({
  route = 'reads',
  role = 'owner',
  merchantId = String(MERCHANT),
  method = 'GET',
  user = {},
}: Given) {
  const asked: unknown[] = [];
  const members = {
    roleOf: (...about: unknown[]) => {
      asked.push(about);
      return Promise.resolve(role ?? undefined);
    },
  } as unknown as MembershipsService;
  const resolver = {
    lookUp: () => Promise.resolve({ user: user && { ...USER, ...user } }),
  } as unknown as SignInResolver;
  const settings = Object.assign(new CommonSettings(), { publicUrl: 'https://pay.example' });
  const request = { method, headers: {}, cookies: { '__Host-sid': 'a-token' }, params: { merchant_id: merchantId } };
  const context = {
    switchToHttp: () => ({ getRequest: () => request }),
    getHandler: () => Routes.prototype[route],
    getClass: () => Routes,
  } as unknown as ExecutionContext;
  const outcome: unknown = await new MemberGuard(resolver, settings, new Reflector(), DATABASE, members)
    .canActivate(context)
    .catch(({ code, fields }: { code: string; fields: object }) => ({ code, ...fields }));
  return { outcome, asked };
}

const NOT_FOUND = { code: 'not_found' };

describe('a request of a member', () => {
  it('is admitted with the role that the route needs, which is read from the registry', async () => {
    const { outcome, asked } = await guarded({});

    expect(outcome).toBe(true);
    expect(asked).toEqual([[DATABASE, MERCHANT, USER.user_id]]);
  });

  it('is refused with a weaker role, and both are reported', async () => {
    const weaker = ROLES.filter((role) => role !== 'owner');
    expect(weaker.length).toBeGreaterThan(0);
    for (const role of weaker) {
      const { outcome } = await guarded({ route: 'tries', role });

      expect(outcome).toEqual({ code: 'insufficient_role', role, needed: 'owner' });
    }
  });

  it.each<[string, Given]>([
    ['to somebody who is no member', { role: null }],
    ['to nobody at all, where the route names no role', { route: 'closed' }],
    ['in test mode, where the route is not for it', { merchantId: String(-MERCHANT) }],
  ])('finds no merchant: %s', async (_, given) => {
    expect((await guarded(given)).outcome).toMatchObject(NOT_FOUND);
  });

  it('is the same in test mode where the route is for it, by the role at the merchant itself', async () => {
    const { outcome, asked } = await guarded({ route: 'tries', merchantId: String(-MERCHANT) });

    expect(outcome).toBe(true);
    expect(asked).toEqual([[DATABASE, MERCHANT, USER.user_id]]);
    expect((await guarded({ route: 'tries', merchantId: String(-MERCHANT), role: 'admin' })).outcome).toMatchObject({
      code: 'insufficient_role',
    });
  });

  it('names the parameter that is not a number, and requests no role', async () => {
    const { outcome, asked } = await guarded({ merchantId: '12x' });

    expect([outcome, asked]).toEqual([expect.objectContaining({ code: 'validation_failed' }), []]);
  });

  it('only reads until the e-mail is proven', async () => {
    const user = { email_proof_required: true };

    expect((await guarded({ user })).outcome).toBe(true);
    expect((await guarded({ user, method: 'POST' })).outcome).toEqual({ code: 'email_not_proven' });
    expect((await guarded({ user: { email_proof_required: false }, method: 'POST' })).outcome).toBe(true);
  });

  it('is refused without a sign-in before any merchant is looked up', async () => {
    const { outcome, asked } = await guarded({ user: null });

    expect([outcome, asked]).toEqual([{ code: 'not_signed_in' }, []]);
  });
});

it('the API document states what a route of members needs, and each refusal', () => {
  expect(Reflect.getMetadata(GATE, MemberGuard)).toEqual({
    credentials: 'signIn',
    errors: [
      ...['not_signed_in', 'second_factor_required', 'second_factor_enrolment_required', 'password_change_required'],
      ...['cross_site_request', 'insufficient_role', 'email_not_proven', 'not_found'],
    ],
  });
});
