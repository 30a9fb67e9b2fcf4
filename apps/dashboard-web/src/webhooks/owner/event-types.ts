import type { QueryOf } from '@libs/api-client/views';

export type EventType = NonNullable<QueryOf<'/api/dashboard/merchants/{merchant_id}/webhook_deliveries'>['event_type']>;

/** The meaning of each event, in a sentence. A new type of the API does not compile until it has its row. */
// biome-ignore format: a table reads best as a table
export const EVENT_TYPES: Readonly<Record<EventType, string>> = {
  'payment.detected':  'A transfer was seen on the chain but is not credited yet.',
  'payment.confirmed': 'A transfer was credited.',
  'payment.late':      'A transfer was credited after the window.',
  'payment.reverted':  'A transfer was reversed on the chain.',
  'payment.swept':     'The money is in your treasury.',
  'session.expired':   'The window closed without full payment.',
  'session.canceled':  'The session was canceled.',
};
