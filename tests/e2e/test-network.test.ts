import { ApiClient, ApiRefusal } from '@deploy/local/seed/api-client';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from '@libs/dto/lists/page';
import type { PaymentView, SessionView } from '@libs/dto/payments/views';
import { schemaOf, TWIN_NAMES } from '@libs/events/services';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { Wallet } from 'ethers';
import pg from 'pg';
import { Merchant } from '../stack/people/merchant.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { TestNetwork } from '../stack/test-network.js';
import { useSystemWith } from '../stack/use-system.js';

const AMOUNT_CENTS = 25_00;
const BEGUN_AT = Date.now();
const ON_TESTNET = { network: 'testnet' };
const INSUFFICIENT_PRIVILEGE = '42501';
/** Deeper than the finality on a developer's chain. */
const DEPTH = 12;

interface Health {
  status: string;
  is_stale: boolean;
  checked_at: string;
  alerts: { rule: string; subject: string }[];
  test_network: { status: string; providers_failing: number | null; services: { name: string; status: string }[] };
}

/** Returns an error as text; undefined where there was none. */
async function refusal(call: Promise<unknown>): Promise<{ status: number; text: string } | undefined> {
  return call.then(
    () => undefined,
    (error) =>
      error instanceof ApiRefusal ? { status: error.status, text: String(error.message) } : Promise.reject(error),
  );
}

describe('A test network beside the live chain', () => {
  const running = useSystemWith(() => ({ testnet: true }));
  const treasury = Wallet.createRandom().address;
  let network: TestNetwork;
  let live: Merchant;
  let test: TestMerchant;
  const receivers = {} as Record<'live' | 'test', WebhookReceiver>;

  beforeAll(async () => {
    network = TestNetwork.of(running.system);
    receivers.live = await WebhookReceiver.start();
    live = await Merchant.create(running.system, { receivers: [receivers.live], tier: 'free' });
    test = await TestMerchant.of(running.system, live.id, live.owner);
    receivers.test = await test.receives();
  }, 120_000);

  const testPath = () => `/api/dashboard/merchants/${test.id}`;
  const open = (more: object = ON_TESTNET) => test.open(AMOUNT_CENTS, more);
  const posted = (session: SessionView, type: string) =>
    eventually(() => receivers.test.typesOf(session.token).includes(type), 90_000);

  /** Returns the totals of live mode, and the rows that move its money. */
  async function liveRows(): Promise<string> {
    const counts = ['sweeper.payments', 'sweeper.transactions', 'chain_indexer.watched', 'chain_indexer.transfers'].map(
      (table) => running.system.rows(`SELECT count(*) FROM ${table}`),
    );
    const [from, to] = [-30, 1].map((days) => new Date(BEGUN_AT + days * 86_400_000).toISOString());
    const money = await running.system.operator.get(
      `/api/admin/money?${new URLSearchParams({ from: from!, to: to! })}`,
    );
    return JSON.stringify([await Promise.all(counts), money]).replaceAll(/"as_of":"[^"]*"/g, '');
  }

  it('is offered to test keys, and takes no session before there is a test treasury', async () => {
    const merchant = await test.backend.get<{ test_network: object | null }>('/api/merchant');
    const ofLive = await new ApiClient(running.system.baseUrl, live.apiKey).get<{ test_network: object | null }>(
      '/api/merchant',
    );

    expect(merchant.test_network).toEqual({
      chain_id: network.chainId,
      name: expect.any(String),
      treasury_address: null,
    });
    expect(ofLive.test_network).toBeNull();
    expect((await refusal(open()))?.status).toBe(409);
    expect((await open({})).network).toBe('simulated');
  });

  it('refuses treasuries where sweeps would be lost, and those of live merchants', async () => {
    const put = (treasury_address: string, path = testPath()) =>
      refusal(live.owner.put(`${path}/test_network`, { treasury_address }));
    const { testnet } = running.system.stack;

    expect((await put(testnet!.checkout.address))?.text).toContain('checkout contract');
    expect((await put(testnet!.tokens.usdc))?.status).toBe(422);
    expect((await put('0x0000000000000000000000000000000000000000'))?.status).toBe(422);
    expect((await put(treasury, `/api/dashboard/merchants/${live.id}`))?.status).toBe(404);

    await live.owner.put(`${testPath()}/test_network`, { treasury_address: treasury });
    const { test_network } = await live.owner.get<{ test_network: { treasury_address: string } }>(
      `${testPath()}/test_network`,
    );
    expect(test_network.treasury_address).toBe(treasury);
    expect(
      (await live.owner.get<{ treasury_address: string }>(`/api/dashboard/merchants/${live.id}`)).treasury_address,
    ).toBe(live.treasury);
  });

  it('is refused to live keys in words, at the field', async () => {
    const backend = new ApiClient(running.system.baseUrl, live.apiKey);
    const body = { user_external_id: 7, return_url: '', amount_usd_cents: AMOUNT_CENTS };

    for (const name of ['testnet', 'simulated']) {
      const refused = await refusal(backend.post('/api/sessions', { ...body, network: name }));
      expect([refused?.status, refused?.text]).toEqual([422, expect.stringContaining('network')]);
    }
  });

  it('takes a session from a wallet to the test treasury, and reports it as a test', async () => {
    const before = await liveRows();
    const session = await open();

    expect(session).toMatchObject({ livemode: false, network: 'testnet', chain_id: network.chainId });
    expect(session.accepted[0]!.token_address.toLowerCase()).toBe(network.buyer.tokenAddress('USDC').toLowerCase());
    const { hash } = await network.buyer.pays(session, AMOUNT_CENTS);
    await posted(session, 'payment.swept');

    const events = receivers.test.events().filter(({ data }) => data.session_token === session.token);
    expect(events.map(({ type }) => type)).toEqual(['payment.detected', 'payment.confirmed', 'payment.swept']);
    expect(events.map(({ livemode, merchant_id }) => ({ livemode, merchant_id }))).toEqual(
      Array(3).fill({ livemode: false, merchant_id: live.id }),
    );
    const { data } = await test.backend.get<Page<PaymentView>>(`/api/payments?session_token=${session.token}`);
    // The plan of a new merchant takes one percent.
    expect(data).toMatchObject([
      { livemode: false, network: 'testnet', tx_hash: hash, status: 'swept', net_units: '24750000' },
    ]);
    expect(await network.buyer.balanceOf(treasury)).toBe(24_750_000n);
    expect(await running.system.buyer.balanceOf(treasury)).toBe(0n);
    expect(await liveRows()).toBe(before);
    expect(receivers.live.posts).toEqual([]);
  }, 180_000);

  it('credits nothing across the two chains, whose contracts and addresses are the same', async () => {
    const { stack, buyer } = running.system;
    expect(stack.testnet!.checkout.address).toBe(stack.deployment.checkout.address);
    const [liveSession, testSession] = [await live.openSession(AMOUNT_CENTS), await open()];

    await network.buyer.pays(liveSession, AMOUNT_CENTS);
    await buyer.pays(testSession, AMOUNT_CENTS);
    // A transfer to the right network is seen after an earlier one to the wrong network.
    const [paidLive, paidTest] = [await live.openSession(AMOUNT_CENTS), await open()];
    await buyer.pays(paidLive, AMOUNT_CENTS);
    await network.buyer.pays(paidTest, AMOUNT_CENTS);
    await Promise.all([live.swept(paidLive), posted(paidTest, 'payment.swept')]);

    expect(receivers.live.typesOf(liveSession.token)).toEqual([]);
    expect(receivers.test.typesOf(testSession.token)).toEqual([]);
    expect((await live.statusOf(liveSession)).paid_total_usd_cents).toBe(0);
    expect((await live.statusOf(testSession)).paid_total_usd_cents).toBe(0);
  }, 240_000);

  it('has no simulated buyer: by key, in the dashboard or on its page', async () => {
    const session = await open();
    const press = await request(running.system.baseUrl, 'POST', `/pay/${session.token}/test_payment`, {
      body: 'act=pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: running.system.baseUrl },
    });

    expect(await refusal(test.pay(session))).toMatchObject({ status: 409, text: expect.stringContaining('wallet') });
    const inDashboard = live.owner.post(`${testPath()}/sessions/${session.token}/test_payment`, {});
    expect((await refusal(inDashboard))?.status).toBe(409);
    expect(press.status).toBe(409);
    const page = await request(running.system.baseUrl, 'GET', `/pay/${session.token}`);
    expect(page.text).toContain(`@${network.chainId}/transfer?address=${session.deposit_address}`);
    expect(page.text).not.toContain('name="act"');
  }, 60_000);

  it('takes back what a reorg takes away, and reports it', async () => {
    const session = await open();
    await network.buyer.pays(session, AMOUNT_CENTS);
    await posted(session, 'payment.detected');

    const lost = await network.buyer.losesBlocks(
      () => network.replaceNewestBlocks(DEPTH),
      () => false,
    );
    await posted(session, 'payment.reverted');

    expect(lost.cancelled).toBeGreaterThan(0);
    expect((await live.statusOf(session)).paid_total_usd_cents).toBe(0);
    const again = await open();
    await network.buyer.pays(again, AMOUNT_CENTS);
    await posted(again, 'payment.swept');
  }, 240_000);

  it('finds a payment of it for a buyer and for the merchant, on that chain alone', async () => {
    const session = await open();
    const { hash } = await network.buyer.pays(session, AMOUNT_CENTS);
    await posted(session, 'payment.detected');

    const rescan = await test.backend.post<{ transfers: { status: string }[] }>(
      `/api/sessions/${session.token}/rescan`,
    );
    const found = await request(running.system.baseUrl, 'POST', `/pay/${session.token}/find`, {
      body: `transaction=${hash}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: running.system.baseUrl },
    });

    expect(rescan.transfers).toMatchObject([{ status: 'known' }]);
    expect(found.status).toBe(200);
    await posted(session, 'payment.swept');
  }, 180_000);

  it('is run by roles and keys that reach nothing of live money', async () => {
    const { services } = running.system.stack;
    for (const twin of TWIN_NAMES) {
      const { env } = services.find(({ name }) => name === twin)!;
      const client = new pg.Client({ connectionString: env['DATABASE_URL']! });
      await client.connect();
      try {
        for (const table of ['chain_indexer.transfers', 'sweeper.payments', 'signer.spends', 'sessions.sessions']) {
          const refused = await client.query(`SELECT 1 FROM ${table}`).catch((error: { code?: string }) => error.code);
          expect([twin, table, refused]).toEqual([twin, table, INSUFFICIENT_PRIVILEGE]);
        }
        await client.query(`SELECT 1 FROM ${schemaOf(twin)}.outbox LIMIT 1`);
      } finally {
        await client.end();
      }
    }
    const keysOf = (name: string) => services.find((service) => service.name === name)!.env['RELAYER_KEYS'];
    expect(keysOf('signer-testnet')).not.toBe(keysOf('signer'));
  });

  it('holds up no live payment when its node is away, and goes on when it is back', async () => {
    const { system } = running;
    const waiting = await open();
    const { testnetAnvil } = system.stack.dependencies;
    process.kill(testnetAnvil!.pid, 'SIGSTOP');
    try {
      const session = await live.openSession(AMOUNT_CENTS);
      await system.buyer.pays(session, AMOUNT_CENTS);
      await live.swept(session);

      const health = await eventually(async () => {
        const now = await system.operator.get<Health>('/api/admin/health');
        return now.test_network.providers_failing ? now : undefined;
      }, 90_000);
      expect(health.test_network.status).toBe('ok');
      expect(health.alerts.filter(({ subject }) => subject.includes('testnet'))).toEqual([]);
      expect(health.alerts.filter(({ rule }) => rule === 'provider_failing')).toEqual([]);
      for (const { name, url } of system.stack.services)
        expect([name, (await request(url, 'GET', '/readyz')).status]).toEqual([name, 200]);
    } finally {
      process.kill(testnetAnvil!.pid, 'SIGCONT');
    }
    await network.buyer.pays(waiting, AMOUNT_CENTS);
    await posted(waiting, 'payment.swept');
  }, 300_000);

  it('holds up no live payment when its services are gone: operators see it, and nobody is alerted', async () => {
    const { system } = running;
    for (const twin of TWIN_NAMES) await system.stack.supervisor.stop(twin);

    const session = await live.openSession(AMOUNT_CENTS);
    await system.buyer.pays(session, AMOUNT_CENTS);
    await live.swept(session);
    const health = await system.operator.get<Health>('/api/admin/health');

    expect(health.test_network.status).toBe('down');
    expect(health.test_network.services.map(({ status }) => status)).toEqual(['down', 'down', 'down']);
    expect(health.alerts.filter(({ rule }) => rule === 'service_down')).toEqual([]);
    const letters = await system.operator.get<Page<object>>('/api/admin/dead_letters');
    expect(letters.data).toEqual([]);
    expect((await open({})).network).toBe('simulated');
  }, 300_000);
});
