import type { Endpoint } from '../owner/webhooks-owner.js';

/** The events that an endpoint gets, in words. */
export function eventsOf({ event_types }: Pick<Endpoint, 'event_types'>): string {
  return event_types ? event_types.join(', ') : 'All';
}
