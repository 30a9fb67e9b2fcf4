import type { Role } from '@libs/dto/merchants/roles';

/**
 * Changes that need more than the role of a developer: what lets agents spend more of the organization's money. And
 * those that need less: the dashboard's assistant does no more for members than they may do themselves.
 */
const MEMBER_RULES: Readonly<Record<string, Role>> = {
  'PUT /quotas': 'admin',
  'POST /credits/top_up': 'admin',
  'POST /assistant/turns': 'viewer',
  'POST /assistant/turns/:turn_id/cancel': 'viewer',
  'DELETE /assistant/turns': 'viewer',
};
const PREFIX = /^\/api\/agent\/merchants\/:merchant_id/;

/** The weakest role in an organization that may make a request in the dashboard, by the route as it is declared. */
export function roleNeeded(method: string, route: string): Role {
  if (method === 'GET' || method === 'HEAD') return 'viewer';
  return MEMBER_RULES[`${method} ${route.replace(PREFIX, '')}`] ?? 'developer';
}
