import { randomBytes } from 'node:crypto';
import { isTestMerchant, merchantBehind } from '@libs/dto/test-mode/test-mode';
import type { Owner } from '../owners/owner.js';
import { publicEventId } from './event-id.js';

/** The body that a receiver gets (`docs/contract/checkout.md`, Events; `docs/contract/decisions.md` section 3). */
export interface Envelope {
  id: string;
  /** The event's id on the bus. Merchants get it as `event_id`, because `id` differs at each endpoint. */
  eventId: string;
  type: string;
  /** Unix seconds; every other time in the API is ISO-8601. */
  created: number;
  /** Rendered as `merchant_id` or `account_id`. */
  owner: Owner;
  data: object;
}

/**
 * Returns a new delivery id, by which the receiver deduplicates: `wd_`, 48 bits of time in milliseconds and 80 random
 * bits in hex. Ids that grow with time keep the indexes of a busy table in memory.
 */
export function newDeliveryId(): string {
  return `wd_${Date.now().toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`;
}

/** Renders the body. Called once per delivery: every attempt sends the same bytes. */
export function renderEnvelope({ id, eventId, type, created, owner, data }: Envelope): string {
  if (owner.kind === 'account') return JSON.stringify({ id, type, created, account_id: owner.id, data });
  const livemode = !isTestMerchant(owner.id);
  const merchant_id = merchantBehind(owner.id);
  return JSON.stringify({ id, event_id: publicEventId(eventId), type, created, livemode, merchant_id, data });
}
