import type { Checkout, SessionView } from '@checkout/sdk';
import type { WebhookEventType } from '@libs/dto/webhook-event-types';

/** An action on a new session of test mode that causes its event. */
type Trigger = (checkout: Checkout, session: SessionView) => Promise<unknown>;

/** The action that causes each event, with real objects of test mode. An event without one does not compile. */
export const TRIGGERS: Readonly<Record<WebhookEventType, Trigger>> = {
  'payment.detected': ({ sessions }, { token }) => sessions.payTest(token, { confirmations: 0 }),
  'payment.confirmed': ({ sessions }, { token }) => sessions.payTest(token),
  'payment.late': ({ sessions }, { token }) => sessions.payTest(token, { late: true }),
  'payment.reverted': ({ sessions }, { token }) => sessions.payTest(token, { reorg: true }),
  'payment.swept': ({ sessions }, { token }) => sessions.payTest(token),
  'session.expired': ({ sessions }, { token }) => sessions.payTest(token, { late: true }),
  'session.canceled': ({ sessions }, { token }) => sessions.cancel(token),
};
