import type { Endpoint } from '../owner/webhooks-owner.js';

/** Returns the health of an endpoint, as a state of the status table. */
export function healthOf({ active, failing_since }: Pick<Endpoint, 'active' | 'failing_since'>) {
  if (!active) return 'paused';
  return failing_since ? 'failing' : 'active';
}
