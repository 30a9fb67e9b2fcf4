import type { Role } from '@libs/dto/merchants/roles';

/**
 * Changes that need more than the role of a developer, because they let agents spend more of the organization's money.
 * Also changes that need less: the dashboard's assistant does no more for members than they may do themselves.
 */
const MEMBER_RULES: Readonly<Record<string, Role>> = {
  'PUT /quotas': 'admin',
  'POST /credits/top_up': 'admin',
  'POST /assistant/turns': 'viewer',
  'POST /assistant/turns/:turn_id/cancel': 'viewer',
  'DELETE /assistant/turns': 'viewer',
};
const PREFIX = /^\/api\/agent\/merchants\/:merchant_id/;

/** Returns the weakest role in an organization that may make a request in the dashboard, by the declared route. */
export function roleNeeded(method: string, route: string): Role {
  if (method === 'GET' || method === 'HEAD') return 'viewer';
  return MEMBER_RULES[`${method} ${route.replace(PREFIX, '')}`] ?? 'developer';
}
