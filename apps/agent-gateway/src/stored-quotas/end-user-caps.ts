import { MAX_END_USER_REF_CHARACTERS } from '@libs/dto/agent/limits';
import { rule } from '@libs/dto/fields';
import { isPlainObject } from '@libs/dto/plain-object';

/** At most 1,000 customers with a cap of their own, and 10 windows, for an account. */
export const MAX_END_USERS = 1_000;
export const MAX_WINDOWS = 10;
/** A higher cap would not limit anything in practice. */
export const MAX_CAP_USD = 1_000_000;
/** The longest window, in seconds: 31 days. */
export const MAX_WINDOW_SECONDS = 31 * 86_400;

/** A customer's own cap; null for none. */
export interface EndUserCap {
  daily_usd: number | null;
}

/** Caps of single customers, by their ref. */
export function IsEndUserCaps(): PropertyDecorator {
  const message = `$property must be an object of at most ${MAX_END_USERS} customers, each {"daily_usd": 0 to ${MAX_CAP_USD} or null}`;
  return rule('isEndUserCaps', message, isEndUserCaps);
}

export function isEndUserCaps(value: unknown): value is Record<string, EndUserCap> {
  if (!isPlainObject(value)) return false;
  const entries = Object.entries(value);
  return entries.length <= MAX_END_USERS && entries.every(([ref, cap]) => isRef(ref) && isCap(cap));
}

function isRef(ref: string): boolean {
  return ref.length >= 1 && ref.length <= MAX_END_USER_REF_CHARACTERS;
}

function isCap(cap: unknown): boolean {
  if (!isPlainObject(cap)) return false;
  const { daily_usd: usd } = cap;
  return usd === null || (typeof usd === 'number' && usd >= 0 && usd <= MAX_CAP_USD);
}
