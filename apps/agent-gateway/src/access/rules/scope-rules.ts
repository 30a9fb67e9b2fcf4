import { AppError } from '@libs/errors/app-error';
import type { KeyScope } from '../../accounts/key-scope.js';
import type { Caller } from '../caller/caller.js';

/**
 * Actions that are not about one space, and the scopes that may do them. Lists and reports are for every scope; they
 * contain what the scope reaches. A signed-in user may do everything.
 */
// biome-ignore format: a table reads best as a table
const SCOPE_RULES = {
  'make spaces':     ['own_spaces', 'all_spaces'],
  'upload files':    ['own_spaces', 'space', 'all_spaces'],
  'read credits':    ['own_spaces', 'space', 'all_spaces'],
  'read quotas':     ['all_spaces'],
  'change quotas':   ['all_spaces'],
  'read ledger':     ['all_spaces'],
  'top up credits':  ['all_spaces'],
  'manage webhooks': ['all_spaces'],
} as const satisfies Record<string, readonly KeyScope[]>;
export type AccountPermission = keyof typeof SCOPE_RULES;

/** Something that belongs to an account: a space, what is inside of one, or an upload. */
export interface OwnedResource {
  readonly accountId: number;
  /** The space that it is or belongs to; null for an upload without a space. */
  readonly spaceId: string | null;
  /** The key that created the space, or that sent an upload without a space; null for the dashboard. */
  readonly madeByKey: number | null;
}

/** The part of its account that a caller reaches, as conditions for SQL; undefined fields do not restrict. */
export interface Reach {
  readonly accountId: number;
  readonly madeByKey?: number;
  readonly spaceId?: string;
}

export function reachOf({ accountId, scope, keyId, spaceId }: Caller): Reach {
  if (scope === 'own_spaces') return { accountId, madeByKey: keyId ?? -1 };
  if (scope === 'space') return { accountId, spaceId: spaceId ?? '' };
  return { accountId };
}

/** Returns whether a caller reaches something of its own account. */
export function reaches(
  caller: Pick<Caller, 'scope' | 'keyId' | 'spaceId'>,
  thing: Pick<OwnedResource, 'spaceId' | 'madeByKey'>,
): boolean {
  if (caller.scope === 'own_spaces') return thing.madeByKey !== null && thing.madeByKey === caller.keyId;
  if (caller.scope === 'space') {
    return thing.spaceId === null ? thing.madeByKey === caller.keyId : thing.spaceId === caller.spaceId;
  }
  return true;
}

/**
 * Returns a thing that the caller reaches. Throws `not_found` when there is none or it belongs to another account, and
 * `key_scope_denied` when it belongs to the caller's account but the key does not reach it.
 */
export function within<T extends OwnedResource>(caller: Caller, thing: T | undefined): T {
  if (!thing || thing.accountId !== caller.accountId) throw new AppError('not_found');
  if (!reaches(caller, thing)) throw new AppError('key_scope_denied');
  return thing;
}

/** Throws `key_scope_denied` when the caller's scope may not do this. */
export function allow(caller: Caller, action: AccountPermission): void {
  const scopes: readonly KeyScope[] = SCOPE_RULES[action];
  if (!scopes.includes(caller.scope)) throw new AppError('key_scope_denied');
}
