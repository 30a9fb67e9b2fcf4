import { randomBytes } from 'node:crypto';

import { type Owner, ownerColumn } from '../owners/owner.js';

/** The body that a receiver gets (`docs/contract/checkout.md`, Events; `docs/contract/decisions.md` section 3). */
export interface Envelope {
  id: string;
  type: string;
  /** Unix seconds; every other time in the API is ISO-8601. */
  created: number;
  /** Rendered as `merchant_id` or `account_id`. */
  owner: Owner;
  data: object;
}

/**
 * A new delivery id, which is also the event's id for the receiver: `wd_`, 48 bits of time in milliseconds and 80 random
 * bits in hex. Ids that grow with time keep the indexes of a busy table in memory.
 */
export function newDeliveryId(): string {
  return `wd_${Date.now().toString(16).padStart(12, '0')}${randomBytes(10).toString('hex')}`;
}

/** Renders the body. Called once per delivery: every attempt sends the same bytes. */
export function renderEnvelope({ id, type, created, owner, data }: Envelope): string {
  return JSON.stringify({ id, type, created, [ownerColumn(owner)]: owner.id, data });
}
