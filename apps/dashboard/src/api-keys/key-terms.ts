import { type KeyPreset, type KeyScope, presetOf, SCOPES_OF_PRESET, sortedScopes } from '@libs/dto/api-keys/key-scopes';
import { DAY_MS } from '@libs/dto/durations';
import { ValidationError } from '@libs/errors/app-error';
import { fault } from '@libs/errors/fault-list';
import { quoted } from '@libs/service-kit/sign-in/fresh-proof';
import type { CreateApiKeyBody } from './api-keys.dto.js';

/** The permissions of a key, its expiry, and the addresses it may be used from. */
export interface KeyTerms {
  name: string | null;
  scopes: KeyScope[];
  allowed_ips: string[];
  expires_at: Date | null;
}

/**
 * Returns the terms that a body specifies; without scopes those of a server. Throws a ValidationError for two sets of
 * scopes and for an expiry in the past.
 */
export function termsOf({ name, preset, scopes, expires_at, allowed_ips }: CreateApiKeyBody, now: Date): KeyTerms {
  if (preset !== undefined && scopes !== undefined) {
    throw new ValidationError([fault(['body', 'preset'], 'value_error', { error: 'send either preset or scopes' })]);
  }
  const expiresAt = typeof expires_at === 'string' ? new Date(expires_at) : null;
  if (expiresAt && expiresAt <= now) {
    throw new ValidationError([fault(['body', 'expires_at'], 'value_error', { error: 'must lie in the future' })]);
  }
  return {
    name: name ?? null,
    scopes: sortedScopes(scopes ?? SCOPES_OF_PRESET[preset ?? 'server']),
    allowed_ips: [...new Set(allowed_ips ?? [])],
    expires_at: expiresAt,
  };
}

/**
 * Returns the terms of a key for a program on somebody's machine. It ends with a day, `days` days from now, so that a
 * proof of these terms holds while a member reads them.
 */
export function termsOfProgram(
  { name, preset, days }: { name: string; preset: KeyPreset; days: number },
  now: Date,
): KeyTerms {
  const end = new Date((Math.floor(now.getTime() / DAY_MS) + days + 1) * DAY_MS);
  return termsOf({ name, preset, expires_at: end.toISOString() }, now);
}

const WORDS_OF_PRESET: Readonly<Record<KeyPreset, string>> = {
  server: 'with all scopes',
  read_only: 'that can only read',
  sessions_only: 'that can only create and cancel sessions',
};

/** Returns the terms as an order, for a fresh proof: everything that matters about the key. */
export function orderOf({ name, scopes, allowed_ips, expires_at }: KeyTerms): string {
  const preset = presetOf(scopes);
  const parts = [
    name === null ? 'Create an API key without a name' : `Create an API key named ${quoted(name)}`,
    ` ${preset ? WORDS_OF_PRESET[preset] : `with the scopes ${scopes.join(', ')}`}`,
    expires_at === null ? '' : `, until ${expires_at.toISOString()}`,
    allowed_ips.length === 0 ? '' : `, usable from ${allowed_ips.join(', ')} only`,
  ];
  return `${parts.join('')}.`;
}
