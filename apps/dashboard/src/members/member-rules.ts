import type { Role } from '@libs/dto/merchants/roles';

/** The roles that a member of a role may grant, change and remove. Only owners make owners and admins. */
const MANAGES: Readonly<Record<Role, readonly Role[]>> = {
  owner: ['owner', 'admin', 'developer', 'viewer'],
  admin: ['developer', 'viewer'],
  developer: [],
  viewer: [],
};

/** Returns whether a member of role `actor` may manage a member, or an invitation, of role `role`. */
export function manages(actor: Role, role: Role): boolean {
  return MANAGES[actor].includes(role);
}
