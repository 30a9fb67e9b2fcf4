import type { Page } from '../lists/page.js';
import type { SessionDetailView, TimelineEntry } from './session-detail.js';
import type { DeliveryView } from './views.js';

/** How many webhooks of a session are shown with it. */
export const MOST_DELIVERIES = 50;

/** A session with its newest webhooks; each attempt is an entry of the timeline. */
export function withDeliveries(
  detail: Omit<SessionDetailView, 'deliveries' | 'has_more_deliveries'>,
  { data, has_more }: Page<DeliveryView>,
): SessionDetailView {
  const timeline = [...detail.timeline, ...data.flatMap(attemptsOf)].toSorted((a, b) => a.at.localeCompare(b.at));
  return { ...detail, deliveries: data, has_more_deliveries: has_more, timeline };
}

function attemptsOf({ id, endpoint_id, event_type, attempts }: DeliveryView): TimelineEntry[] {
  return attempts.map(({ at, trigger, status_code, error, duration_ms }) => ({
    at,
    kind: error === null ? 'webhook_delivered' : 'webhook_failed',
    payment: null,
    delivery: { delivery_id: id, endpoint_id, event_type, trigger, status_code, error, duration_ms },
  }));
}
