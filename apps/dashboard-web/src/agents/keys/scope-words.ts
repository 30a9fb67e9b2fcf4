import type { View } from '@libs/api-client/views';

/** Returns the scope of a key in words. `titleOf` names a space. */
export function scopeInWords(scope: string, titleOf: (space: string) => string | undefined): string {
  if (scope === 'all_spaces') return 'All your spaces';
  if (scope === 'own_spaces') return 'Spaces that it creates';
  const space = scope.replace(/^space:/, '');
  return `Only ${titleOf(space) ?? space}`;
}

// biome-ignore format: a table reads best as a table
export const SCOPES = [
  { value: 'own_spaces', label: 'Spaces that it creates', means: 'Recommended: a lost key gives no access to your other spaces.' },
  { value: 'space',      label: 'One space',              means: 'It cannot create spaces or see others.' },
  { value: 'all_spaces', label: 'All my spaces',          means: 'Including those created in the dashboard or with other keys, plus caps, credits and webhooks.' },
] as const;

export type KeyAccess = View<'KeyView'>['access'];

/** The rights that a key can have, for the form. */
export const ACCESS: readonly { value: KeyAccess; label: string; means: string }[] = [
  { value: 'full', label: 'Set up spaces and run turns', means: 'For a backend that does both.' },
  {
    value: 'run',
    label: 'Run turns only',
    means:
      'It cannot change instructions, tools, secrets, caps or webhooks: anyone who steals it can spend up to the caps, and no more.',
  },
  {
    value: 'configure',
    label: 'Set up spaces only',
    means: 'For deployments. It cannot start turns or upload files.',
  },
  {
    value: 'approve',
    label: 'Approve calls only',
    means: 'For the app in which your team approves what agents ask for. Keep it off the server that runs turns.',
  },
];

/** Returns the rights of a key, for the list. */
export function accessInWords(access: KeyAccess): string {
  return ACCESS.find(({ value }) => value === access)?.label ?? access;
}
