import type { PaymentView, SessionDetailView, SessionView, WebhookEndpointView } from '@checkout/sdk';
import { formatUsd } from '@libs/money/cents';
import { tokenAmount } from '@libs/money/token-amount';
import { PAYMENTS } from './columns.js';
import { detailsOf, tableOf } from './table.js';

/** Returns a session as text for people. */
export function sessionText(session: SessionView): string {
  return detailsOf({
    token: session.token,
    status: [session.status, ...session.labels].join(' '),
    amount: formatUsd(session.amount_usd_cents),
    paid: formatUsd(session.paid_total_usd_cents),
    reference: session.reference,
    description: session.description,
    'invoice id': session.invoice_id,
    'user id': session.user_external_id,
    'pay page': session.pay_url,
    address: session.deposit_address,
    expires: session.expires_at,
    mode: session.network === 'testnet' ? 'test network' : session.livemode ? 'live' : 'test',
  });
}

/** Returns a session with its payments as text for people. */
export function sessionDetailText({ session, payments }: SessionDetailView): string {
  if (payments.length === 0) return sessionText(session);
  return `${sessionText(session)}\n\n${tableOf(PAYMENTS.titles, payments.map(PAYMENTS.row))}`;
}

/** Returns a payment as text for people. */
export function paymentText(payment: PaymentView): string {
  const units = (text: string | null) => (text === null ? null : tokenAmount(text, payment.decimals));
  return detailsOf({
    id: payment.payment_id,
    status: payment.status,
    amount: `${units(payment.amount_units)} ${payment.asset}`,
    fee: units(payment.fee_units),
    net: units(payment.net_units),
    session: payment.session_token,
    reference: payment.reference,
    transaction: payment.tx_hash,
    from: payment.from_address,
    block: payment.block_number,
    detected: payment.detected_at,
    confirmed: payment.confirmed_at,
    swept: payment.swept_at,
    'sweep transaction': payment.sweep_tx_hash,
    mode: payment.livemode ? 'live' : 'test',
  });
}

/** Returns a webhook endpoint as text for people; `secret` is present when it was just made. */
export function endpointText(endpoint: WebhookEndpointView & { secret?: string }): string {
  return detailsOf({
    id: endpoint.id,
    url: endpoint.url,
    active: endpoint.active ? 'yes' : 'no',
    events: endpoint.event_types?.join(', ') ?? 'all',
    description: endpoint.description,
    'failing since': endpoint.failing_since,
    'last success': endpoint.last_success_at,
    ...(endpoint.secret ? { secret: endpoint.secret } : {}),
  });
}
