import type { View } from '@libs/api-client/views';

type Preset = NonNullable<View<'ApiKeyView'>['preset']>;

/** The sets of scopes that a person chooses from. Other sets can be granted over the API. */
export const PRESETS: readonly { value: Preset; label: string; about: string }[] = [
  {
    value: 'server',
    label: 'Everything a backend needs',
    about: 'Creates and cancels sessions, reads sessions, payments, events and usage, and manages webhook endpoints.',
  },
  {
    value: 'read_only',
    label: 'Read only',
    about: 'Reads the same things and changes nothing: for accounting and reports.',
  },
  {
    value: 'sessions_only',
    label: 'Create sessions only',
    about: 'Creates and cancels sessions and reads nothing: for a till or a kiosk.',
  },
];

/** Returns the permissions of a key, in a few words. */
export function inWords({ preset, scopes }: Pick<View<'ApiKeyView'>, 'preset' | 'scopes'>): string {
  return PRESETS.find(({ value }) => value === preset)?.label ?? scopes.join(', ');
}
