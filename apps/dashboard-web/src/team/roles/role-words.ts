import type { View } from '@libs/api-client/views';

export type Role = View<'MemberView'>['role'];

/** The name of a role, its rights, and the roles of others that it may grant, change and remove. */
interface RoleWords {
  readonly word: string;
  readonly may: string;
  readonly manages: readonly Role[];
}

// biome-ignore format: a table reads best as a table
export const ROLES: Readonly<Record<Role, RoleWords>> = {
  owner:     { word: 'Owner',     may: 'Everything, including the treasury and who is an owner or admin.',           manages: ['owner', 'admin', 'developer', 'viewer'] },
  admin:     { word: 'Admin',     may: 'Settings, billing, who is a developer or viewer, and everything those can do.',    manages: ['developer', 'viewer'] },
  developer: { word: 'Developer', may: 'API keys, webhooks and payment links. Sees everything.',                  manages: [] },
  viewer:    { word: 'Viewer',    may: 'Sees everything and changes nothing.',                                   manages: [] },
};

/** Returns roles as choices of a field. */
export function roleOptions(roles: readonly Role[]): { value: Role; label: string }[] {
  return roles.map((value) => ({ value, label: ROLES[value].word }));
}
