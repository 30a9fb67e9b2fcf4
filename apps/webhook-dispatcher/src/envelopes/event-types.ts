import { ACCOUNT_EVENT_TYPES, WEBHOOK_EVENT_TYPES } from '@libs/dto/webhook-event-types';
import { ValidationError } from '@libs/errors/app-error';
import type { Owner } from '../owners/owner.js';

/** The events that each kind of owner receives. */
export const EVENT_TYPES: Readonly<Record<Owner['kind'], readonly string[]>> = {
  merchant: WEBHOOK_EVENT_TYPES,
  account: ACCOUNT_EVENT_TYPES,
};

/**
 * Returns the event types in a field of a request, each once and in a fixed order. Throws a ValidationError for an
 * empty list and for a type that such an owner never receives.
 */
export function namedEventTypes(
  kind: Owner['kind'],
  names: readonly string[],
  [part, field]: readonly [part: 'body' | 'query', field: string],
): string[] {
  const known = EVENT_TYPES[kind];
  if (names.length > 0 && names.every((name) => known.includes(name))) return known.filter((t) => names.includes(t));
  const msg = `${field} must name one or more of ${known.join(', ')}`;
  throw new ValidationError([{ loc: [part, field], msg, type: 'unknown_event_type' }]);
}
