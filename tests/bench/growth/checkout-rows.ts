import type pg from 'pg';
import { copy, digits, idAt, pick } from './copies.js';

/** The parents of the checkout's rows, and the rows that are copied. */
export interface CheckoutTemplates {
  readonly merchantId: number;
  /** A session that was paid and swept. */
  readonly sessionId: number;
}

/** The first id of copies: after those of the rows that are copied. */
export const FIRST_ID = 1_000;
const KEPT_EVENT_DAYS = 29;

/** SQL of row `v.n`, which is the same in each table. */
const OF_SESSION = {
  id: `v.n + ${FIRST_ID}`,
  token: digits(`'token' || v.n`, 24),
  deposit: `'0x' || ${digits(`'deposit' || v.n`, 40)}`,
  hash: `'0x' || ${digits(`'transaction' || v.n`, 64)}`,
  cents: `500 + ${pick(1, 50_000)}`,
} as const;

/** Of a thousand sessions 600 are paid, 20 canceled, and the others expire, five of them with a partial payment. */
const PAID = 'v.share < 600';
const HAS_PAYMENT = 'v.share < 605';
const CANCELED = 'v.share >= 980';
const UNITS = `(${OF_SESSION.cents}) * 10000::bigint`;

/**
 * Loads the given number of sessions of a year with the rows that follow from them: payments, transfers, watched
 * addresses, events, deliveries, attempts, messages.
 */
export async function loadCheckout(client: pg.Client, templates: CheckoutTemplates, count: number): Promise<void> {
  // A session is open for an hour of 8,760.
  const open = `v.n > ${count - Math.max(10, Math.round(count / 8_760))}`;
  await loadSessions(client, templates, count, open);
  await loadPayments(client, templates, count, open);
  await loadChain(client, templates, count, open);
  await loadEvents(client, templates, count);
  await loadDeliveries(client, templates, count);
  await loadMessages(client, count);
}

async function loadSessions(
  client: pg.Client,
  { sessionId }: CheckoutTemplates,
  count: number,
  open: string,
): Promise<void> {
  const ended = (which: string, at: string) => `CASE WHEN NOT ${open} AND ${which} THEN ${at} END`;
  const expired = `v.share BETWEEN 600 AND 979`;
  await copy(client, {
    table: 'sessions.sessions',
    template: `id = ${sessionId}`,
    count,
    columns: {
      id: OF_SESSION.id,
      token: OF_SESSION.token,
      status: `CASE WHEN ${open} THEN 'open' WHEN ${PAID} THEN 'paid' WHEN ${CANCELED} THEN 'canceled' ELSE 'expired' END`,
      labels: `CASE WHEN ${open} THEN '{}' WHEN v.share = 1 THEN '{late}' WHEN v.share = 2 THEN '{over}'
        WHEN v.share BETWEEN 600 AND 604 THEN '{partial}' ELSE '{}' END::text[]`,
      deposit_address: OF_SESSION.deposit,
      onchain_id: `'0x' || ${digits(`'session' || v.n`, 64)}`,
      amount_usd_cents: OF_SESSION.cents,
      due: UNITS,
      paid: `CASE WHEN ${open} THEN 0 WHEN ${PAID} THEN ${UNITS} WHEN ${HAS_PAYMENT} THEN ${UNITS} / 2 ELSE 0 END`,
      user_external_id: pick(2, Math.max(10, Math.round(count / 20))),
      metadata: `json_build_object('order', ${digits(`'order' || v.n`, 8)})`,
      note: `CASE WHEN v.share < 5 THEN 'call back about parcel' || v.n END`,
      description: `CASE WHEN v.share < 300 THEN 'Order number ' || v.n END`,
      reference: `CASE WHEN v.share < 300 THEN 'order-' || v.n END`,
      customer_email: `CASE WHEN v.share < 200 THEN 'buyer' || ${pick(3, Math.max(10, Math.round(count / 10)))} || '@example.com' END`,
      created_at: 'v.at',
      expires_at: `CASE WHEN ${open} THEN now() ELSE v.at END + interval '1 hour'`,
      paid_at: ended(PAID, `v.at + interval '2 minutes'`),
      expired_at: ended(expired, `v.at + interval '1 hour'`),
      canceled_at: ended(CANCELED, `v.at + interval '5 minutes'`),
    },
  });
}

async function loadPayments(
  client: pg.Client,
  { sessionId }: CheckoutTemplates,
  count: number,
  open: string,
): Promise<void> {
  // Sweeping takes half an hour.
  const young = `v.n > ${count - Math.max(20, Math.round(count / 4_000))}`;
  const status = `CASE WHEN v.share = 3 THEN 'reverted' WHEN v.share = 1 THEN 'late' WHEN ${young} THEN 'confirmed' ELSE 'swept' END`;
  const swept = (sql: string) => `CASE WHEN ${status} = 'swept' THEN ${sql} END`;
  const units = `(CASE WHEN ${PAID} THEN ${UNITS} ELSE ${UNITS} / 2 END)`;
  const fee = `${units} * 3 / 1000`;
  await copy(client, {
    table: 'sessions.payments',
    template: `session_id = ${sessionId}`,
    count,
    where: `${HAS_PAYMENT} AND NOT ${open}`,
    columns: {
      id: OF_SESSION.id,
      session_id: OF_SESSION.id,
      status,
      tx_hash: OF_SESSION.hash,
      asset: `CASE WHEN ${pick(4, 10)} = 0 THEN 'USDT' ELSE 'USDC' END`,
      from_address: `'0x' || ${digits(`'buyer' || ${pick(5, Math.max(10, Math.round(count / 10)))}`, 40)}`,
      base_units: units,
      amount_usd_cents: `${units} / 10000`,
      fee: swept(fee),
      net: swept(`${units} - ${fee}`),
      fee_usd_cents: swept(`${fee} / 10000`),
      net_usd_cents: swept(`(${units} - ${fee}) / 10000`),
      sweep_tx_hash: swept(`'0x' || ${digits(`'sweep' || v.n / 100`, 64)}`),
      treasury_address: swept('t.treasury_address'),
      block_time: `v.at + interval '1 minute'`,
      detected_at: `v.at + interval '1 minute'`,
      confirmed_at: `CASE WHEN v.share <> 3 THEN v.at + interval '2 minutes' END`,
      reverted_at: `CASE WHEN v.share = 3 THEN v.at + interval '3 minutes' END`,
      swept_at: swept(`v.at + interval '30 minutes'`),
    },
  });
}

async function loadChain(
  client: pg.Client,
  { merchantId, sessionId }: CheckoutTemplates,
  count: number,
  open: string,
): Promise<void> {
  const deposit = `(SELECT deposit_address FROM sessions.sessions WHERE id = ${sessionId})`;
  await copy(client, {
    table: 'chain_indexer.watched',
    template: `merchant_id = ${merchantId} AND '0x' || encode(address, 'hex') = ${deposit}`,
    count,
    columns: { address: `decode(${digits(`'deposit' || v.n`, 40)}, 'hex')`, created_at: 'v.at' },
  });
  await copy(client, {
    table: 'chain_indexer.transfers',
    template: `to_address = ${deposit}`,
    count,
    where: `${HAS_PAYMENT} AND NOT ${open}`,
    columns: {
      id: OF_SESSION.id,
      tx_hash: OF_SESSION.hash,
      block_hash: `'0x' || ${digits(`'block' || v.n`, 64)}`,
      block_time: 'extract(epoch FROM v.at)::bigint',
      to_address: OF_SESSION.deposit,
      base_units: UNITS,
      first_seen_at: 'v.at',
    },
  });
}

/** Loads events, which are kept for a month: a busy merchant has as many in a month as another one in a year. */
async function loadEvents(client: pg.Client, { merchantId }: CheckoutTemplates, count: number): Promise<void> {
  const template = `id = (SELECT min(id::text)::uuid FROM webhook_dispatcher.event WHERE merchant_id = ${merchantId})`;
  const { rows } = await client.query<{ last: string }>(
    `SELECT last_number AS last FROM webhook_dispatcher.event_counter`,
  );
  const number = `v.n + ${Number(rows[0]!.last)}`;
  await copy(client, {
    table: 'webhook_dispatcher.event',
    template,
    count,
    days: KEPT_EVENT_DAYS,
    columns: {
      id: `${idAt('v.at', `'event' || v.n`)}::uuid`,
      event_type: EVENT_TYPE,
      occurred_at: 'v.at',
      number,
      numbered_at: 'v.at',
    },
  });
  await client.query(
    'UPDATE webhook_dispatcher.event_counter SET last_number = (SELECT max(number) FROM webhook_dispatcher.event)',
  );
}

const EVENT_TYPE = `CASE WHEN v.share < 300 THEN 'payment.detected' WHEN v.share < 600 THEN 'payment.confirmed'
  WHEN v.share < 602 THEN 'payment.late' WHEN v.share < 604 THEN 'payment.reverted' WHEN v.share < 700 THEN 'session.expired'
  WHEN v.share < 720 THEN 'session.canceled' ELSE 'payment.swept' END`;

async function loadDeliveries(client: pg.Client, { merchantId }: CheckoutTemplates, count: number): Promise<void> {
  const first = `(SELECT min(seq) FROM webhook_dispatcher.delivery WHERE merchant_id = ${merchantId})`;
  const id = `'wd_' || ${idAt('v.at', `'delivery' || v.n`)}`;
  const pending = `v.n > ${count - 10}`;
  const failed = '(v.share = 999 AND v.n % 2 = 0)';
  await copy(client, {
    table: 'webhook_dispatcher.delivery',
    template: `seq = ${first}`,
    count,
    columns: {
      id,
      seq: OF_SESSION.id,
      event_id: `${idAt('v.at', `'event' || v.n`)}::uuid`,
      event_type: EVENT_TYPE,
      status: `CASE WHEN ${pending} THEN 'pending' WHEN ${failed} THEN 'failed' ELSE 'delivered' END`,
      // Far enough in the future that nothing is sent.
      next_attempt_at: `CASE WHEN ${pending} THEN now() + interval '10 days' END`,
      delivered_at: `CASE WHEN NOT ${pending} AND NOT ${failed} THEN v.at END`,
      created_at: 'v.at',
      invoice_id: OF_SESSION.id,
    },
  });
  await copy(client, {
    table: 'webhook_dispatcher.attempt',
    template: `delivery_id = (SELECT id FROM webhook_dispatcher.delivery WHERE seq = ${first})`,
    count,
    columns: { delivery_id: id, claim_id: `md5('claim' || v.n)::uuid`, started_at: 'v.at' },
  });
}

/**
 * Loads messages of the last days. Those of the last day stay as they are, because both sides of a stream compare them.
 */
async function loadMessages(client: pg.Client, count: number): Promise<void> {
  const id = (of: string) => `${idAt('v.at', `'${of}' || v.n`)}::uuid`;
  await copy(client, {
    table: 'sessions.outbox',
    template: 'seq = (SELECT min(seq) FROM sessions.outbox)',
    count,
    days: 5,
    newestDays: 8,
    // The relay has passed positions below 0.
    columns: { seq: `v.n - ${count}`, id: id('outbox'), created_at: 'v.at', published_at: 'v.at' },
  });
  await copy(client, {
    table: 'sessions.inbox',
    template: 'msg_id = (SELECT min(msg_id::text)::uuid FROM sessions.inbox)',
    count,
    days: 20,
    newestDays: 8,
    columns: { msg_id: id('inbox'), handled_at: 'v.at' },
  });
}
