import type { PaymentView, SessionView } from '@libs/dto/payments/views';

/** Returns the fields of a payment that a model needs: all fields would cost tokens with every row. */
export function shownPayment(payment: PaymentView) {
  const { payment_id, session_token, reference, status, late, livemode } = payment;
  const { asset, amount_usd_cents, net_usd_cents, fee_usd_cents, tx_hash, from_address } = payment;
  const { detected_at, confirmed_at, swept_at } = payment;
  return {
    ...{ payment_id, session_token, reference, status, late, livemode },
    ...{ asset, amount_usd_cents, net_usd_cents, fee_usd_cents, tx_hash, from_address },
    ...{ detected_at, confirmed_at, swept_at },
  };
}

/** Returns the same for a session. */
export function shownSession(session: SessionView) {
  const { token, status, labels, livemode, amount_usd_cents, paid_total_usd_cents, remaining_usd_cents } = session;
  const { description, reference, user_external_id, note, pay_url, created_at, expires_at } = session;
  return {
    ...{ token, status, labels, livemode, amount_usd_cents, paid_total_usd_cents, remaining_usd_cents },
    ...{ description, reference, user_external_id, note, pay_url, created_at, expires_at },
  };
}
