import { ApiClient } from '@deploy/local/seed/api-client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from '@libs/dto/lists/page';
import type { TestPaymentBody } from '@libs/dto/test-mode/test-payments';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { partOf } from '@libs/testing/jest/parts';
import { Wallet } from 'ethers';
import fc from 'fast-check';
import { Merchant } from '../stack/people/merchant.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { TestNetwork } from '../stack/test-network.js';
import { useSystemWith } from '../stack/use-system.js';

const AMOUNT_CENTS = 25_00;
const BEGUN_AT = Date.now();
/** Each run waits until its payments have passed through the whole system. */
const RUNS = partOf(5);
/** The longest time that one health check of operators takes. */
const CHECK_MS = 2_000;

/** The amount that a wallet sends on the test network, in percent of what is due. */
interface ByWallet {
  percent: number;
}
type Deed = TestPaymentBody | ByWallet | 'cancel';

const isByWallet = (body: Deed): body is ByWallet => typeof body === 'object' && 'percent' in body;

/**
 * The actions in test mode: somebody opens a session, and pays it in some way, as a simulated buyer or with a wallet,
 * or cancels it.
 */
const act = fc.record({
  cents: fc.integer({ min: 100, max: 5_000_000 }),
  body: fc.oneof(
    fc.record<ByWallet>({ percent: fc.constantFrom(40, 100, 150) }),
    fc.constant<Deed>('cancel'),
    fc.constant<Deed>({}),
    fc.constant<Deed>({ late: true }),
    fc.constant<Deed>({ reorg: true }),
    fc.constant<Deed>({ wrong_token: true }),
    fc.constant<Deed>({ confirmations: 0 }),
    fc.constant<Deed>({ asset: 'USDT', amount: '1' }),
    fc.record({ amount: fc.integer({ min: 1, max: 10 ** 12 }).map(String) }),
  ),
});

/** Returns the event that ends an action; undefined where none is published. */
function lastEvent(body: Deed): string | undefined {
  if (body === 'cancel') return 'session.canceled';
  // A partial payment waits for the rest.
  if (isByWallet(body)) return body.percent < 100 ? 'payment.confirmed' : 'payment.swept';
  if (body.wrong_token || BigInt(body.amount ?? '10000') < 10_000n) return undefined;
  if (body.reorg) return 'payment.reverted';
  return body.confirmations === 0 ? 'payment.detected' : 'payment.swept';
}

/** Fields that show which moment or page was read, and not what happened. */
const VOLATILE = /"(as_of|server_time|checked_at|sampled_at|from|to|last_used_at|last_used_ip)":("[^"]*"|null),?/g;

describe('What is done in one mode', () => {
  const running = useSystemWith(() => ({ oneProcess: true, testnet: true }));
  let network: TestNetwork;
  let live: Merchant;
  let test: TestMerchant;
  let sales = 0;
  const receivers = {} as Record<'live' | 'test', WebhookReceiver>;

  beforeAll(async () => {
    receivers.live = await WebhookReceiver.start();
    live = await Merchant.create(running.system, { receivers: [receivers.live] });
    test = await TestMerchant.of(running.system, live.id, live.owner);
    receivers.test = await test.receives();
    network = TestNetwork.of(running.system);
    await live.owner.put(`/api/dashboard/merchants/${test.id}/test_network`, {
      treasury_address: Wallet.createRandom().address,
    });
    await sells();
  }, 300_000);

  /** Makes a live sale, from the session to its sweep, whose transaction is counted a moment later. */
  async function sells(): Promise<void> {
    const session = await live.openSession(AMOUNT_CENTS);
    await running.system.buyer.pays(session, AMOUNT_CENTS);
    await live.swept(session);
    sales += 1;
    await eventually(async () => {
      const sent = `SELECT 1 FROM sweeper.transactions WHERE state = 'final'`;
      return (await running.system.rows(sent)).length === sales;
    }, 60_000);
  }

  /** Returns everything that members, backends and operators read of a merchant in one mode. */
  async function seenIn(
    merchantId: number,
    apiKey: string,
    receiver: WebhookReceiver,
  ): Promise<Record<string, string>> {
    const dashboard = ['overview?days=30', 'usage', 'sessions', 'payments', 'sessions/totals', 'payments/totals']
      .concat(['attention?days=30', 'webhook_deliveries', 'unsupported', 'sessions.csv', 'payments.csv'])
      .map((path) => `/api/dashboard/merchants/${merchantId}/${path}`);
    const server = ['sessions', 'payments', 'events', 'usage', 'webhook_deliveries'].map((path) => `/api/${path}`);
    const backend = new ApiClient(running.system.baseUrl, apiKey);
    const seen: Record<string, string> = { webhooks: JSON.stringify(receiver.posts.map(({ body }) => body)) };
    for (const path of dashboard) seen[path] = await textOf(path, live.owner);
    for (const path of server) seen[path] = JSON.stringify(await backend.get(path));
    return without(seen);
  }

  /**
   * Returns every total over live merchants: for operators, for the plan, in gauges, and in the tables that move money.
   */
  async function liveSums(): Promise<Record<string, string>> {
    const period = new URLSearchParams({ from: day(-30), to: day(1) });
    const seen: Record<string, string> = {};
    for (const path of [`/api/admin/money?${period}`, `/api/admin/money/merchants?${period}`, '/api/admin/merchants'])
      seen[path] = await textOf(path, running.system.operator);
    seen['billing'] = await textOf(`/api/dashboard/merchants/${live.id}/billing`, live.owner);
    for (const table of ['payments', 'transactions', 'differences', 'swept_logs', 'recoveries'])
      seen[`sweeper.${table}`] = JSON.stringify(await running.system.rows(`SELECT count(*) FROM sweeper.${table}`));
    for (const table of ['transfers', 'watched', 'backfills'])
      seen[`chain_indexer.${table}`] = JSON.stringify(
        await running.system.rows(`SELECT count(*) FROM chain_indexer.${table}`),
      );
    seen['admin.incidents'] = JSON.stringify(await running.system.rows('SELECT count(*) FROM admin.incidents'));
    seen['dashboard.owner_notices'] = JSON.stringify(
      await running.system.rows('SELECT count(*) FROM dashboard.owner_notices'),
    );
    return without(seen);
  }

  /** Returns the gauges of sales and deliveries for operators, from a health check that began after now. */
  async function gauges(): Promise<Record<string, string>> {
    const now = Date.now();
    const health = await eventually(async () => {
      const read = await running.system.operator.get<{ checked_at: string }>('/api/admin/health');
      return Date.parse(read.checked_at) > now + CHECK_MS ? read : undefined;
    }, 60_000);
    const found = [...JSON.stringify(health).matchAll(/"(payments_\w+|reverted_\w+|sessions_\w+|deliver\w+)":(\d+)/g)];
    return Object.fromEntries(found.map(([, name, value]) => [`gauge ${name}`, value!]));
  }

  async function textOf(path: string, client: ApiClient): Promise<string> {
    const { name, value } = client.signInCookie;
    const answer = await request(running.system.baseUrl, 'GET', path, { headers: { cookie: `${name}=${value}` } });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
    return answer.text;
  }

  /** Carries out an action, and waits until the whole system has processed it. */
  async function does({ cents, body }: { cents: number; body: Deed }): Promise<void> {
    const session = await test.open(cents, isByWallet(body) ? { network: 'testnet' } : {});
    if (isByWallet(body)) await network.buyer.pays(session, Math.ceil((cents * body.percent) / 100));
    else if (body === 'cancel') await test.backend.post(`/api/sessions/${session.token}/cancel`);
    else await test.pay(session, body);
    const last = lastEvent(body);
    if (last) await eventually(() => receivers.test.typesOf(session.token).includes(last), 60_000);
  }

  it('in test mode changes nothing that is seen or added up of live mode', async () => {
    const before = await seenIn(live.id, live.apiKey, receivers.live);
    const [sums, read] = [await liveSums(), await gauges()];
    expect(Object.keys(read).length).toBeGreaterThan(5);

    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 6 }), async (acts) => {
        await Promise.all(acts.map(does));
        expect(await seenIn(live.id, live.apiKey, receivers.live)).toEqual(before);
        expect(await liveSums()).toEqual(sums);
      }),
      { numRuns: RUNS, endOnFailure: true, ...seeded() },
    );
    expect(await gauges()).toEqual(read);
  }, 600_000);

  it('in live mode changes nothing that is seen of test mode, and is added up', async () => {
    const before = await seenIn(test.id, test.apiKey, receivers.test);
    const [sums, read] = [await liveSums(), await gauges()];

    await sells();

    expect(await seenIn(test.id, test.apiKey, receivers.test)).toEqual(before);
    const after = await liveSums();
    const changed = Object.keys(sums).filter((name) => sums[name] !== after[name]);
    expect(changed).toEqual(expect.arrayContaining(['billing', 'sweeper.payments', 'chain_indexer.transfers']));
    expect(Number((await gauges())['gauge payments_1h'])).toBe(Number(read['gauge payments_1h']) + 1);
  }, 300_000);

  it('in test mode is seen there', async () => {
    // Each of the actions opens a session, but not each pays it.
    const { data } = await test.backend.get<Page<unknown>>('/api/sessions');

    expect(data.length).toBeGreaterThan(0);
  });
});

/** Returns the moment that is the given number of days after the beginning of these tests. */
function day(days: number): string {
  return new Date(BEGUN_AT + days * 86_400_000).toISOString();
}

function without(seen: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(seen).map(([name, text]) => [name, text.replaceAll(VOLATILE, '')]));
}

/** Returns the seed of a run to repeat, which that run printed. */
function seeded(): { seed?: number } {
  const seed = process.env['FUZZ_SEED'];
  return seed === undefined ? {} : { seed: Number(seed) };
}
