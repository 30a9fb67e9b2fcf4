import type { DeliveryView, LoggedEvent, PaymentView, SessionView, WebhookEndpointView } from '@checkout/sdk';
import { formatUsd } from '@libs/money/cents';
import { tokenAmount } from '@libs/money/token-amount';
import type { Columns } from './answer.js';

/** The columns of lists of sessions. */
export const SESSIONS: Columns<SessionView> = {
  titles: ['TOKEN', 'STATUS', 'AMOUNT', 'PAID', 'REFERENCE', 'CREATED'],
  row: (session) => [
    session.token,
    [session.status, ...session.labels].join(' '),
    formatUsd(session.amount_usd_cents),
    formatUsd(session.paid_total_usd_cents),
    session.reference,
    session.created_at,
  ],
};

/** The columns of lists of payments. */
export const PAYMENTS: Columns<PaymentView> = {
  titles: ['ID', 'STATUS', 'AMOUNT', 'ASSET', 'SESSION', 'TRANSACTION', 'DETECTED'],
  row: (payment) => [
    payment.payment_id,
    payment.status,
    tokenAmount(payment.amount_units, payment.decimals),
    payment.asset,
    payment.session_token,
    payment.tx_hash,
    payment.detected_at,
  ],
};

/** The columns of lists of events. */
export const EVENTS: Columns<LoggedEvent> = {
  titles: ['ID', 'TYPE', 'SESSION', 'CREATED'],
  row: ({ id, type, created, data }) => [
    id,
    type,
    'session_token' in data ? (data.session_token as string) : null,
    new Date(created * 1_000).toISOString(),
  ],
};

/** The columns of lists of webhook endpoints. */
export const ENDPOINTS: Columns<WebhookEndpointView> = {
  titles: ['ID', 'URL', 'STATE', 'EVENTS', 'LAST SUCCESS'],
  row: (endpoint) => [
    endpoint.id,
    endpoint.url,
    endpoint.active ? (endpoint.failing_since ? 'failing' : 'active') : 'paused',
    endpoint.event_types?.join(',') ?? 'all',
    endpoint.last_success_at,
  ],
};

/** The columns of lists of deliveries. */
export const DELIVERIES: Columns<DeliveryView> = {
  titles: ['ID', 'EVENT', 'ENDPOINT', 'STATUS', 'ATTEMPTS', 'LAST', 'CREATED'],
  row: (delivery) => [
    delivery.id,
    delivery.event_type,
    delivery.endpoint_id,
    delivery.status,
    delivery.attempt_count,
    delivery.last_status_code ?? delivery.last_error,
    delivery.created_at,
  ],
};
