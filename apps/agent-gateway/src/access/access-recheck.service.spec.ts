import { describe, expect, it } from '@jest/globals';
import type { CommonSettings } from '@libs/service-kit/config/common-settings';
import type { Database } from '@libs/service-kit/database/database';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import type { SignInResolver } from '@libs/service-kit/sign-in/sign-in-resolver';
import type { KeyLookupService } from '../key-lookup/key-lookup.service.js';
import type { OrganizationsService } from '../organizations/organizations.service.js';
import { AccessRecheckService } from './access-recheck.service.js';
import type { CallersRequest } from './caller/current-caller.js';

const database = {} as Database;

/** Checks a request while only the given conditions are true. Returns the result and what was looked up. */
function checked(caller: object, cookies: object, isTrue: { key?: boolean; signIn?: boolean; member?: boolean }) {
  const asked: unknown[] = [];
  const lookUp = async (fact: boolean | undefined, ...question: unknown[]) => {
    asked.push(question);
    return fact === true;
  };
  const service = new AccessRecheckService(
    database,
    { isValid: (sql: unknown, id: number) => lookUp(isTrue.key, sql === database, id) } as unknown as KeyLookupService,
    {
      resolve: async (hash: string) => ((await lookUp(isTrue.signIn, hash)) ? { user_id: 5 } : null),
    } as unknown as SignInResolver,
    { publicUrl: 'http://localhost' } as CommonSettings,
    {
      membership: async (...ids: number[]) => ((await lookUp(isTrue.member, ...ids)) ? {} : undefined),
    } as unknown as OrganizationsService,
  );
  return { isAllowed: service.of({ caller, cookies } as unknown as CallersRequest), asked };
}

describe('a reader of a stream is still allowed', () => {
  it.each([true, false])('with a key while it is valid (%s)', async (key) => {
    const { isAllowed, asked } = checked({ keyId: 3, merchant: null }, {}, { key });

    expect([await isAllowed(), await isAllowed()]).toEqual([key, key]);
    expect(asked).toEqual([
      [true, 3],
      [true, 3],
    ]);
  });

  it.each([
    [true, true, true],
    [false, true, false],
    [true, false, false],
  ])('with a sign-in (%s) and a membership (%s): %s', async (signIn, member, isStill) => {
    const caller = { keyId: null, merchant: { id: 7 } };
    const { isAllowed, asked } = checked(caller, { sid: 'token' }, { key: true, signIn, member });

    expect(await isAllowed()).toBe(isStill);
    expect(asked).toEqual([[signInTokenHash('token')], ...(signIn ? [[5, 7]] : [])]);
  });

  it('but not without a cookie, nor without an organization', async () => {
    const { isAllowed, asked } = checked({ keyId: null, merchant: null }, {}, { signIn: true });

    expect(await isAllowed()).toBe(false);
    expect(asked).toEqual([[''], [5, 0]]);
  });
});
