import type { Endpoint } from '../owner/webhooks-owner.js';

/** Returns the events that an endpoint receives, in words. */
export function eventsOf({ event_types }: Pick<Endpoint, 'event_types'>): string {
  return event_types ? event_types.join(', ') : 'All';
}
