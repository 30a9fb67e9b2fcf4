import type { ExpiredData } from '@libs/events/payloads/sessions.payload';
import { userIdOf } from '../external-user-ids/external-user-id.js';
import type { SessionRow } from './session.entity.js';

/** A session whose window closed, or that was canceled, as its merchant reads it. */
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

/** The shop's own order id, where it gave one. */
export function referenceOf({ reference }: Pick<SessionRow, 'reference'>): { reference?: string } {
  return reference === null ? {} : { reference };
}
