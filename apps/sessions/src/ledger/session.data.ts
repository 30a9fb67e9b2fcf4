import type { ExpiredData } from '@libs/events/payloads/sessions.payload';
import { userIdOf } from '../external-user-ids/external-user-id.js';
import type { SessionRow } from './session.entity.js';

/** Returns an expired or canceled session in the form that its merchant reads. */
export function endedData(session: SessionRow): ExpiredData {
  return {
    invoice_id: session.id,
    session_token: session.token,
    user_external_id: userIdOf(session),
    metadata: session.metadata,
    ...referenceOf(session),
    expires_at: session.expires_at.toISOString(),
    amount_usd_cents: session.amount_usd_cents,
  };
}

/** Returns the shop's own order id, if it gave one. */
export function referenceOf({ reference }: Pick<SessionRow, 'reference'>): { reference?: string } {
  return reference === null ? {} : { reference };
}
