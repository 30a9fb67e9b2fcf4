import type { Checkout } from '@checkout/sdk';
import { z } from 'zod';
import { explainPayment } from '../explain/explain-payment.js';
import { ADDS, ENDS, READS, type Tool, tool } from './tool.js';

const cursor = z.string().max(500).optional().describe('next_cursor of the page before');
const limit = z.int().min(1).max(50).default(20).describe('rows in the answer');
const token = z.string().min(1).max(200).describe('token of the session');

/** The tools of the checkout API, in the order in which a sale happens. */
export const CHECKOUT_TOOLS: readonly Tool<Checkout>[] = [
  tool({
    name: 'create_session',
    title: 'Create a payment session',
    description:
      'Creates a payment session and returns its pay_url, which a buyer opens to pay in USDC or USDT on Arbitrum One. Amounts are in US cents, at least 100. Give idempotency_key (for example the order id) so that a repeated call does not create a second session.',
    hints: ADDS,
    input: {
      amount_usd_cents: z.int().min(100).describe('1250 is US$12.50'),
      user_external_id: z
        .union([z.int(), z.string().min(1).max(200)])
        .default(0)
        .describe("the shop's own id of the buyer, a number or text; 0 where there is none"),
      return_url: z.string().max(2000).default('').describe('https address the buyer returns to; may be empty'),
      description: z.string().max(200).optional().describe('what the buyer reads that it is for'),
      reference: z.string().max(200).optional().describe("the shop's own order id"),
      metadata: z.record(z.string(), z.unknown()).optional().describe('returned unchanged, and in webhooks'),
      idempotency_key: z.string().min(1).max(200).optional(),
    },
    run: (checkout: Checkout, { idempotency_key: idempotencyKey, ...session }, signal) =>
      checkout.sessions.create(session, { signal, ...(idempotencyKey === undefined ? {} : { idempotencyKey }) }),
  }),
  tool({
    name: 'get_session',
    title: 'Look at a session',
    description:
      'Returns a session with its payments, webhook deliveries and timeline. In doubt about an event this is the truth: status is paid once the whole amount is credited.',
    hints: READS,
    input: { token },
    run: (checkout: Checkout, input, signal) => checkout.sessions.retrieve(input.token, { signal }),
  }),
  tool({
    name: 'list_sessions',
    title: 'List sessions',
    description: 'Lists sessions, newest first, by status, order id (reference), words or a part of the token.',
    hints: READS,
    input: {
      status: z.enum(['open', 'processing', 'paid', 'expired', 'canceled']).optional(),
      label: z.enum(['partial', 'over', 'late', 'reverted']).optional().describe('anything unusual about its payments'),
      reference: z.string().max(200).optional().describe("the shop's own order id, the whole of it"),
      search: z.string().max(200).optional().describe('words, token, deposit address or transaction hash'),
      ...{ limit, cursor },
    },
    run: (checkout: Checkout, params, signal) => checkout.sessions.list(params, { signal }).page(),
  }),
  tool({
    name: 'cancel_session',
    title: 'Cancel a session',
    description: 'Cancels a session that is open and has received nothing. It cannot be opened again.',
    hints: ENDS,
    input: { token },
    run: (checkout: Checkout, input, signal) => checkout.sessions.cancel(input.token, { signal }),
  }),
  tool({
    name: 'list_payments',
    title: 'List payments',
    description: 'Lists transfers that arrived, newest first, with fee, net amount and sweep to the treasury.',
    hints: READS,
    input: {
      status: z.enum(['detected', 'confirmed', 'late', 'reverted', 'swept']).optional(),
      session_token: z.string().max(100).optional(),
      search: z.string().max(200).optional().describe('transaction hash, sender address or session token'),
      from: z.iso.datetime({ offset: true }).optional().describe('detected at this time or later'),
      to: z.iso.datetime({ offset: true }).optional().describe('detected before this time'),
      ...{ limit, cursor },
    },
    run: (checkout: Checkout, params, signal) => checkout.payments.list(params, { signal }).page(),
  }),
  tool({
    name: 'explain_payment',
    title: 'Explain what became of a payment',
    description:
      'Tells in sentences what happened to the money of a session, of a payment (payment_id) or of a transaction (tx_hash): when it was seen, why it is not credited yet, what was swept, which webhooks failed. Use it for questions such as "the customer says they paid".',
    hints: READS,
    input: {
      session_token: z.string().max(200).optional(),
      payment_id: z.int().optional(),
      tx_hash: z
        .string()
        .regex(/^0x[0-9a-fA-F]{64}$/)
        .optional(),
    },
    run: explainPayment,
  }),
  tool({
    name: 'list_events',
    title: 'Read events in order',
    description:
      'Reads what webhooks report (payment.detected, payment.confirmed, session.paid …), oldest first, from the event after `after` on. Keep the id of the last one to go on from there.',
    hints: READS,
    input: {
      after: z.string().max(200).optional().describe('id of the last event that you have'),
      types: z.array(z.string().max(60)).max(20).optional(),
      limit,
    },
    run: (checkout: Checkout, { types, ...params }, signal) =>
      checkout.events.list({ ...params, ...(types ? { types: types as never } : {}) }, { signal }).page(),
  }),
  tool({
    name: 'pay_test_session',
    title: 'Pay a test session',
    description:
      'With a test key (sk_test_…) only: has a simulated buyer pay a test session, so that everything that follows can be tried. No money moves. Without options the whole amount is paid in time.',
    hints: ADDS,
    input: {
      token,
      asset: z.enum(['USDC', 'USDT']).optional(),
      amount: z.string().max(20).optional().describe('base units of the token (six decimals): "5000000" is 5 dollars'),
      late: z.boolean().optional().describe('after the payment window has ended'),
      reorg: z.boolean().optional().describe('the payment is lost again in a reorganization of the chain'),
      wrong_token: z.boolean().optional(),
      confirmations: z.int().min(0).max(60).optional().describe('fewer than 2: it stays detected'),
    },
    run: (checkout: Checkout, { token: of, ...payment }, signal) => checkout.sessions.payTest(of, payment, { signal }),
  }),
  tool({
    name: 'get_usage',
    title: 'Sums of each month',
    description: 'Returns settled volume, fees and what reached the treasury, for each month (UTC), newest first.',
    hints: READS,
    input: {},
    run: (checkout: Checkout, _input, signal) => checkout.usage.list({ signal }).page(),
  }),
];
