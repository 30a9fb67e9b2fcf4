/**
 * The actions that an API key of a merchant may do: `resource:read` or `resource:write`. Treasuries, members, billing
 * and other keys have no scope: no key reaches them.
 */
export const KEY_SCOPES = [
  'sessions:read',
  'sessions:write',
  'payments:read',
  'events:read',
  'webhooks:read',
  'webhooks:write',
  'usage:read',
  'merchant:read',
] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The names of sets of scopes. */
export const KEY_PRESETS = ['server', 'read_only', 'sessions_only'] as const;
export type KeyPreset = (typeof KEY_PRESETS)[number];

/**
 * The scopes of each preset. `sessions_only` is what keys from before there were scopes have: they open sessions and
 * cancel them.
 */
export const SCOPES_OF_PRESET: Readonly<Record<KeyPreset, readonly KeyScope[]>> = {
  server: KEY_SCOPES,
  read_only: KEY_SCOPES.filter((scope) => scope.endsWith(':read')),
  sessions_only: ['sessions:write'],
};

/** Returns the preset with exactly these scopes, if there is one. */
export function presetOf(scopes: readonly string[]): KeyPreset | undefined {
  return KEY_PRESETS.find((preset) => {
    const held = SCOPES_OF_PRESET[preset];
    return held.length === scopes.length && held.every((scope) => scopes.includes(scope));
  });
}

/** Scopes in the order of `KEY_SCOPES`, each once. */
export function sortedScopes(scopes: readonly KeyScope[]): KeyScope[] {
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}
