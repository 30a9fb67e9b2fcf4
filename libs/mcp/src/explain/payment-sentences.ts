import type { PaymentView, SessionDetailView } from '@checkout/sdk';

/** Returns what became of the money of a session, a sentence for each fact. */
export function paymentSentences({
  session,
  payments,
  has_more_payments,
  deliveries,
  timeline,
}: SessionDetailView): string[] {
  const { token, livemode, amount_usd_cents, paid_total_usd_cents, remaining_usd_cents, status, labels } = session;
  const failed = deliveries.filter((delivery) => delivery.status === 'failed').length;
  return [
    `Session ${token}${livemode ? '' : ' (test mode: no money moves)'} is ${status}${labels.length > 0 ? `, ${labels.join(', ')}` : ''}: ${usd(paid_total_usd_cents)} of ${usd(amount_usd_cents)} are credited${remaining_usd_cents > 0 ? `, ${usd(remaining_usd_cents)} are missing` : ''}.`,
    ...(payments.length === 0
      ? [`No transfer to its address ${session.deposit_address} has been seen on chain ${session.chain_id}.`]
      : payments.map(sentenceOf)),
    ...(has_more_payments ? ['There are older payments: list_payments has them.'] : []),
    ...(failed > 0 ? [`${failed} webhook deliveries failed for good: the shop may not know of it.`] : []),
    ...(timeline.length > 0 ? [`Last entry of its timeline: ${timeline.at(-1)!.kind} at ${timeline.at(-1)!.at}.`] : []),
  ];
}

function sentenceOf(payment: PaymentView): string {
  const { payment_id, amount_usd_cents, asset, tx_hash, detected_at } = payment;
  const begin = `Payment ${payment_id}: ${usd(amount_usd_cents)} in ${asset} (${tx_hash}), seen at ${detected_at}`;
  switch (payment.status) {
    case 'detected':
      return `${begin}. It is not credited yet: its block is not final.`;
    case 'confirmed':
    case 'late': {
      const late = payment.late ? ', after the payment window had closed' : '';
      const waits = payment.waits_for_rest_until
        ? ` It waits at its address for the rest of the amount, until ${payment.waits_for_rest_until}.`
        : ' It waits for its sweep to the treasury.';
      return `${begin}. It was credited at ${payment.confirmed_at}${late}.${waits}`;
    }
    case 'reverted':
      return `${begin}. Its block left the chain, so it is not credited any more: the money is with the sender again, unless the transfer comes back.`;
    case 'swept':
      return `${begin}. It was credited at ${payment.confirmed_at}, and swept at ${payment.swept_at}: ${usd(payment.net_usd_cents ?? 0)} reached the treasury, ${usd(payment.fee_usd_cents ?? 0)} were the fee (${payment.sweep_tx_hash}).`;
  }
}

function usd(cents: number): string {
  return `US$${Math.trunc(cents / 100)}.${String(Math.abs(cents % 100)).padStart(2, '0')}`;
}
