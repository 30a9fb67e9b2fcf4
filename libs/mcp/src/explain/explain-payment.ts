import type { Checkout } from '@checkout/sdk';
import { paymentSentences } from './payment-sentences.js';

/** The reference to explain: one of the three. */
interface PaymentReference {
  readonly session_token?: string | undefined;
  readonly payment_id?: number | undefined;
  readonly tx_hash?: string | undefined;
}

/** Returns what became of the money of a session, in sentences, from what the API returns about it. */
export async function explainPayment(
  checkout: Checkout,
  reference: PaymentReference,
  signal: AbortSignal,
): Promise<string> {
  const given = Object.values(reference).filter((value) => value !== undefined);
  if (given.length !== 1) return 'Give exactly one of session_token, payment_id and tx_hash.';
  const token = await sessionOf(checkout, reference, signal);
  if (token === undefined)
    return `No payment of this merchant has the transaction ${reference.tx_hash}. It may be too young to be seen (a few seconds), be of another chain or token, or have gone to another address. If you know the session, ask about its session_token; in the dashboard the transaction can be searched for on the chain.`;
  return paymentSentences(await checkout.sessions.retrieve(token, { signal })).join('\n');
}

async function sessionOf(
  checkout: Checkout,
  { session_token, payment_id, tx_hash }: PaymentReference,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (session_token !== undefined) return session_token;
  if (payment_id !== undefined)
    return (await checkout.payments.retrieve(payment_id, { signal })).session_token ?? undefined;
  const { data } = await checkout.payments.list({ search: tx_hash!, limit: 1 }, { signal }).page();
  return data[0]?.session_token ?? undefined;
}
