import { describe, expect, it } from '@jest/globals';
import type { ResolvedSignIn, SignedInUser } from '@libs/dto/rpc/auth.rpc';
import type { ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { CommonSettings } from '../config/common-settings.js';
import { GATE } from '../http/operation.js';
import { CurrentUser, OperatorGuard, OwnAccountGuard, ProvenEmailGuard, SignInGuard } from './sign-in.guard.js';
import { signInTokenHash } from './sign-in-cookie.js';
import { SignInResolver } from './sign-in-resolver.js';

const TOKEN = 'a-token';
const USER: SignedInUser = { user_id: 7, email: 'ann@shop.example', has_password: true, is_operator: false };
const SETTINGS = Object.assign(new CommonSettings(), { publicUrl: 'https://pay.example' });

/** Admits people with a temporary password, as the route that ends it does. */
class TemporaryGuard extends SignInGuard {
  protected override readonly admitsTemporaryPassword = true;
}

const GUARDS = { SignInGuard, TemporaryGuard, ProvenEmailGuard, OwnAccountGuard, OperatorGuard };
type GuardName = keyof typeof GUARDS;

interface Given {
  readonly guard?: GuardName;
  readonly user?: Partial<SignedInUser> | null;
  readonly isPending?: boolean;
  readonly cookies?: Record<string, string>;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/**
 * Returns what a guard did with a request: `true` or the code of its refusal, which tokens it looked up, and what it
 * left for the route.
 */
async function guarded(given: Given) {
  const { guard = 'SignInGuard', user = {}, isPending = false, cookies = { '__Host-sid': TOKEN } } = given;
  const lookedUp: string[] = [];
  class Resolver extends SignInResolver {
    lookUp(tokenHash: string): Promise<ResolvedSignIn> {
      lookedUp.push(tokenHash);
      return Promise.resolve({ user: user && { ...USER, ...user }, second_factor_required: isPending });
    }
  }
  const request: { user?: SignedInUser; tokenHash?: string } = Object.assign(Object.create(null), {
    ...{ method: given.method ?? 'GET', headers: given.headers ?? {}, cookies },
  });
  const context = { switchToHttp: () => ({ getRequest: () => request }) } as unknown as ExecutionContext;
  const outcome: unknown = await new GUARDS[guard](new Resolver(), SETTINGS)
    .canActivate(context)
    .catch(({ code }: { code: string }) => code);
  return { outcome, lookedUp, left: { user: request.user, tokenHash: request.tokenHash }, context };
}

const NAMES = Object.keys(GUARDS) as GuardName[];
const ELSEWHERE = { method: 'POST', headers: { origin: 'https://thief.example' } };

describe('a request with the cookie of a sign-in', () => {
  it('is admitted, and the route gets its user and the hash of its token', async () => {
    const { outcome, lookedUp, left, context } = await guarded({});

    expect(outcome).toBe(true);
    expect(lookedUp).toEqual([signInTokenHash(TOKEN)]);
    expect(left).toEqual({ user: USER, tokenHash: signInTokenHash(TOKEN) });

    class Routes {
      shows(@CurrentUser() user: SignedInUser) {
        return user;
      }
    }
    const [{ factory }] = Object.values(Reflect.getMetadata(ROUTE_ARGS_METADATA, Routes, 'shows') as object) as [
      { factory(data: unknown, context: ExecutionContext): unknown },
    ];
    expect(factory(undefined, context)).toEqual(USER);
  });

  it.each<[string, Record<string, string>]>([
    ['without one', {}],
    ['with an empty one', { '__Host-sid': '' }],
    ['with the name of another scheme', { sid: TOKEN }],
  ])('is refused %s, and nothing is looked up', async (_, cookies) => {
    for (const guard of NAMES) {
      const { outcome, lookedUp, left } = await guarded({ guard, cookies });

      expect([outcome, lookedUp, left.user]).toEqual(['not_signed_in', [], undefined]);
    }
  });

  it.each<[string, Given, Partial<Record<GuardName, true | string>>]>([
    ['that is unknown', { user: null }, all('not_signed_in')],
    ['that waits for its second factor', { user: null, isPending: true }, all('second_factor_required')],
    ['of an operator', { user: { is_operator: true } }, all(true)],
    ['of anybody else', {}, { ...all(true), OperatorGuard: 'insufficient_role' }],
    [
      'with a temporary password',
      { user: { is_operator: true, password_change_required: true } },
      { ...all('password_change_required'), TemporaryGuard: true },
    ],
    [
      'of whom a second factor is required',
      { user: { is_operator: true, second_factor_missing: true } },
      { ...all('second_factor_enrolment_required'), OwnAccountGuard: true },
    ],
    [
      'whose e-mail is to be proven',
      { user: { is_operator: true, email_proof_required: true } },
      { ...all(true), ProvenEmailGuard: 'email_not_proven' },
    ],
    ['from a page of somebody else', { ...ELSEWHERE, user: { is_operator: true } }, all('cross_site_request')],
    [
      'from there, with a temporary password',
      { ...ELSEWHERE, user: { password_change_required: true } },
      all('cross_site_request'),
    ],
    [
      'from a page of ours',
      { method: 'POST', headers: { origin: 'https://pay.example' }, user: { is_operator: true } },
      all(true),
    ],
  ])('%s is admitted or refused by each guard', async (_, given, expected) => {
    for (const guard of NAMES) {
      const { outcome, left } = await guarded({ ...given, guard });

      expect([guard, outcome]).toEqual([guard, expected[guard]]);
      if (outcome === true) expect(left.tokenHash).toBe(signInTokenHash(TOKEN));
    }
  });
});

function all(outcome: true | string): Record<GuardName, true | string> {
  return Object.fromEntries(NAMES.map((name) => [name, outcome])) as Record<GuardName, true | string>;
}

describe('the API document', () => {
  const SIGNED_IN = ['not_signed_in', 'second_factor_required'];
  const REST = ['password_change_required', 'cross_site_request'];
  const ENROLLED = [...SIGNED_IN, 'second_factor_enrolment_required', ...REST];

  it.each([
    [SignInGuard, ENROLLED],
    [ProvenEmailGuard, [...ENROLLED, 'email_not_proven']],
    [OwnAccountGuard, [...SIGNED_IN, ...REST]],
    [OperatorGuard, [...ENROLLED, 'insufficient_role']],
  ])('states what a route behind %p needs, and each refusal', (guard, errors) => {
    expect(Reflect.getMetadata(GATE, guard)).toEqual({ credentials: 'signIn', errors });
  });
});
