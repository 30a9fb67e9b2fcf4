import type { SessionPaymentView } from '@libs/dto/payments/views';
import type { PayView } from '@libs/dto/rpc/sessions.rpc';

const MINUTE_MS = 60_000;

const fromNow = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

/** The response of the sessions service for a session in each state of the page; a new one for each request. */
export const PAY_VIEWS: Readonly<Record<string, () => PayView>> = {
  waiting: () => view(),
  delayed: () => view({ scanned_until: fromNow(-9) }),
  partial: () => view({ labels: ['partial'], ...received(400_00), payments: [payment('confirmed', 400_00)] }),
  'partial-seen': () => view({ ...seen(400_00), payments: [payment('detected', 400_00)] }),
  confirming: () => view({ status: 'processing', ...seen(1_249_00), payments: [payment('detected', 1_249_00)] }),
  // The end of a payment in parts: 400 are credited, the rest is seen, then all is.
  'confirming-rest': () =>
    view({
      status: 'processing',
      ...received(400_00),
      ...seen(849_00, 400_00),
      payments: [payment('confirmed', 400_00), { ...payment('detected', 849_00), payment_id: 2 }],
    }),
  'paid-in-parts': () => ({
    ...paid(1_249_00),
    payments: [payment('swept', 400_00), { ...payment('confirmed', 849_00), payment_id: 2 }],
  }),
  checking: () => view({ expires_at: fromNow(-1) }),
  reverted: () => view({ labels: ['reverted'], payments: [payment('reverted', 1_249_00)] }),
  paid: () => paid(1_249_00),
  over: () => ({ ...paid(1_500_00), labels: ['over'] }),
  late: () => ({ ...paid(1_249_00), labels: ['late'], payments: [payment('late', 1_249_00)] }),
  expired: () => view({ status: 'expired', expires_at: fromNow(-9) }),
  'expired-partial': () => view({ status: 'expired', ...received(400_00), payments: [payment('late', 400_00)] }),
  canceled: () => view({ status: 'canceled' }),
};

function view(changes: Partial<PayView> = {}): PayView {
  return {
    token: 'token',
    invoice_id: 1042,
    livemode: true,
    status: 'open',
    labels: [],
    pay_url: '',
    deposit_address: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
    chain_id: 42161,
    network: 'live',
    amount_usd_cents: 1_249_00,
    paid_total_usd_cents: 0,
    remaining_usd_cents: 1_249_00,
    in_flight_usd_cents: 0,
    to_send_usd_cents: 1_249_00,
    accepted: accepted('1249000000'),
    return_url: 'https://shop.example/thanks',
    expires_at: fromNow(47),
    created_at: fromNow(-13),
    payments: [],
    payments_count: 0,
    below_minimum_units: { USDC: '0', USDT: '0' },
    server_time: fromNow(0),
    merchant_name: 'Nordlicht Audio',
    support_email: 'help@nordlicht.example',
    embed_origins: [],
    description: 'Two headphones',
    reference: 'Order 7734',
    receipt_mails_left: 0,
    line_items: null,
    cancel_url: 'https://shop.example/cart',
    paid_at: null,
    scanned_until: fromNow(0),
    ...changes,
  };
}

function received(cents: number): Partial<PayView> {
  return {
    paid_total_usd_cents: cents,
    remaining_usd_cents: 1_249_00 - cents,
    to_send_usd_cents: 1_249_00 - cents,
    accepted: accepted(`${(1_249_00 - cents) * 10_000}`),
  };
}

/** Returns a payment that is in a block, and credited in part or not at all. */
function seen(cents: number, credited = 0): Partial<PayView> {
  const left = 1_249_00 - credited - cents;
  return { in_flight_usd_cents: cents, to_send_usd_cents: left, accepted: accepted(`${left * 10_000}`) };
}

function paid(cents: number): PayView {
  return view({
    status: 'paid',
    paid_total_usd_cents: cents,
    remaining_usd_cents: 0,
    to_send_usd_cents: 0,
    receipt_mails_left: 3,
    accepted: accepted('0'),
    paid_at: fromNow(-1),
    payments: [payment('swept', cents)],
  });
}

function accepted(amount: string): PayView['accepted'] {
  return [
    { asset: 'USDC', token_address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', decimals: 6, amount },
    { asset: 'USDT', token_address: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', decimals: 6, amount },
  ];
}

function payment(status: SessionPaymentView['status'], cents: number): SessionPaymentView {
  return {
    payment_id: 1,
    status,
    asset: 'USDC',
    amount_usd_cents: cents,
    amount_units: `${cents}0000`,
    decimals: 6,
    tx_hash: `0x${'ab12cd34'.repeat(8)}`,
    confirmations: status === 'detected' ? 17 : 90,
    required_confirmations: 40,
  };
}
