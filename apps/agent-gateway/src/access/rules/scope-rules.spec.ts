import { describe, expect, it } from '@jest/globals';
import { KEY_SCOPES, type KeyScope } from '../../accounts/key-scope.js';
import type { Caller } from '../caller/caller.js';
import { type AccountPermission, allow, reaches, reachOf, within } from './scope-rules.js';

const ACTOR = { id: 1, name: 'a', kind: 'api_key', ip: null, trace_id: null } as const;
const aCaller = (scope: KeyScope, changes: Partial<Caller> = {}): Caller => ({
  accountId: 1,
  keyId: 5,
  merchant: null,
  scope,
  spaceId: scope === 'space' ? 'sp_one' : null,
  actor: ACTOR,
  ...changes,
});
const SIGNED_IN = aCaller('all_spaces', { keyId: null });

// biome-ignore format: a table reads best as a table
const THINGS = [
  ['a space that the key made',        { spaceId: 'sp_own', madeByKey: 5 },    ['own_spaces', 'all_spaces']],
  ['the one space',                    { spaceId: 'sp_one', madeByKey: 6 },    ['space', 'all_spaces']],
  ['the one space, made by the key',   { spaceId: 'sp_one', madeByKey: 5 },    ['own_spaces', 'space', 'all_spaces']],
  ['a space of another key',           { spaceId: 'sp_two', madeByKey: 6 },    ['all_spaces']],
  ['a space of the dashboard',         { spaceId: 'sp_web', madeByKey: null }, ['all_spaces']],
  ['an upload of the key',             { spaceId: null,     madeByKey: 5 },    ['own_spaces', 'space', 'all_spaces']],
  ['an upload of another key',         { spaceId: null,     madeByKey: 6 },    ['all_spaces']],
  ['an upload of the dashboard',       { spaceId: null,     madeByKey: null }, ['all_spaces']],
] as const;

/**
 * The scopes that may do actions that are not about one space, written by hand from `docs/contract/decisions.md` and
 * `docs/agents/security.md`.
 */
// biome-ignore format: a table reads best as a table
const PERMISSIONS: Readonly<Record<AccountPermission, readonly KeyScope[]>> = {
  'make spaces':     ['own_spaces', 'all_spaces'],
  'upload files':    ['own_spaces', 'space', 'all_spaces'],
  'read credits':    ['own_spaces', 'space', 'all_spaces'],
  'read quotas':     ['all_spaces'],
  'change quotas':   ['all_spaces'],
  'read ledger':     ['all_spaces'],
  'top up credits':  ['all_spaces'],
  'manage webhooks': ['all_spaces'],
};

describe('what a scope reaches', () => {
  it.each(THINGS)('%s', (_what, thing, scopes: readonly KeyScope[]) => {
    for (const scope of KEY_SCOPES) {
      expect([scope, reaches(aCaller(scope), thing)]).toEqual([scope, scopes.includes(scope)]);
    }
    expect(reaches(SIGNED_IN, thing)).toBe(true);
  });

  it('is distinguished from what does not exist only within the account', () => {
    const denied = () => within(aCaller('space'), { accountId: 1, spaceId: 'sp_two', madeByKey: 5 });
    const foreign = () => within(SIGNED_IN, { accountId: 2, spaceId: 'sp_two', madeByKey: 5 });

    expect(denied).toThrow(expect.objectContaining({ code: 'key_scope_denied' }));
    expect(foreign).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(() => within(SIGNED_IN, undefined)).toThrow(expect.objectContaining({ code: 'not_found' }));
  });

  it('is returned, and what is beside it is denied', () => {
    const [own, others] = [
      { accountId: 1, spaceId: 'sp_one', madeByKey: 6 },
      { accountId: 1, spaceId: 'sp_two', madeByKey: 5 },
    ];

    expect(within(aCaller('space'), own)).toBe(own);
    expect(within(aCaller('own_spaces'), others)).toBe(others);
    expect(() => within(aCaller('own_spaces'), own)).toThrow(expect.objectContaining({ code: 'key_scope_denied' }));
  });

  it('is the same in lists', () => {
    expect(reachOf(aCaller('own_spaces'))).toEqual({ accountId: 1, madeByKey: 5 });
    expect(reachOf(aCaller('space'))).toEqual({ accountId: 1, spaceId: 'sp_one' });
    expect(reachOf(SIGNED_IN)).toEqual({ accountId: 1 });
  });

  it('is nothing where the key or the space of the scope is missing', () => {
    const [ownOfNobody, noSpace] = [aCaller('own_spaces', { keyId: null }), aCaller('space', { spaceId: null })];

    // No key has a negative number, and no space an empty name.
    expect([reachOf(ownOfNobody), reachOf(noSpace)]).toEqual([
      { accountId: 1, madeByKey: -1 },
      { accountId: 1, spaceId: '' },
    ]);
    expect(reaches(ownOfNobody, { spaceId: 'sp_web', madeByKey: null })).toBe(false);
    expect(reaches(noSpace, { spaceId: 'sp_web', madeByKey: null })).toBe(false);
  });
});

describe('what is not about one space', () => {
  it.each(Object.keys(PERMISSIONS) as AccountPermission[])(
    '%s: as in the table, and anything when signed in',
    (action) => {
      for (const scope of KEY_SCOPES) {
        const tries = expect(() => allow(aCaller(scope), action));
        if (PERMISSIONS[action].includes(scope)) tries.not.toThrow();
        else tries.toThrow(expect.objectContaining({ code: 'key_scope_denied' }));
      }
      expect(() => allow(SIGNED_IN, action)).not.toThrow();
    },
  );
});
