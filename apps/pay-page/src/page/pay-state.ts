import type { PayView } from '@libs/dto/questions/sessions.questions';

/** What the buyer needs to be told, derived from the ledger alone; the browser's clock decides nothing. */
export type PayState =
  | 'waiting'
  | 'partial'
  | 'confirming'
  | 'paid'
  | 'paid-over'
  | 'expired'
  | 'expired-partial'
  | 'canceled';

export function payState(view: PayView): PayState {
  if (view.status === 'paid') return view.labels.includes('over') ? 'paid-over' : 'paid';
  if (view.status === 'processing') return 'confirming';
  if (view.payments.some((payment) => payment.status === 'detected')) return 'confirming';
  const paidSome = view.paid_total_usd_cents > 0;
  if (view.status === 'canceled') return paidSome ? 'expired-partial' : 'canceled';
  if (view.status === 'expired') return paidSome ? 'expired-partial' : 'expired';
  return paidSome ? 'partial' : 'waiting';
}

/** The heading and the sentence under it. */
export const STATE_TEXT: Record<PayState, { title: string; sentence: string }> = {
  waiting: {
    title: 'Waiting for your payment',
    sentence: 'Send the exact amount to the address below. This page notices it by itself.',
  },
  partial: {
    title: 'Part of the amount has arrived',
    sentence: 'Send the rest to the same address. Some exchanges take their fee out of what they send.',
  },
  confirming: {
    title: 'Payment seen, waiting for the network',
    sentence: 'You have nothing more to do. You can leave this page; the payment counts all the same.',
  },
  paid: { title: 'Paid', sentence: 'Thank you. The payment is complete.' },
  'paid-over': {
    title: 'Paid',
    sentence: 'Thank you. More than the amount arrived; the merchant sees it and can pay the difference back.',
  },
  expired: {
    title: 'This payment window has closed',
    sentence: 'Please do not send anything now. If you have paid already, your payment is safe: it is still credited.',
  },
  canceled: {
    title: 'This payment was canceled by the merchant',
    sentence: 'Please do not send anything now. If you have paid already, your payment is safe: it is still credited.',
  },
  'expired-partial': {
    title: 'The window closed before the whole amount arrived',
    sentence: 'What you sent is credited to the merchant. Please write to them about the rest.',
  },
};

/** Whether the page still asks for money. */
export function asksForMoney(state: PayState): boolean {
  return state === 'waiting' || state === 'partial';
}
