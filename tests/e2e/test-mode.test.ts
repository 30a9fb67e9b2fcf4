import { ApiClient, ApiRefusal } from '@deploy/local/seed/api-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from '@libs/dto/lists/page';
import type { EventView } from '@libs/dto/payments/event-view';
import type { PaymentView, SessionView } from '@libs/dto/payments/views';
import { SIMULATED_CHAIN_ID } from '@libs/dto/test-mode/test-mode';
import type { TestPaymentBody } from '@libs/dto/test-mode/test-payments';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { Merchant } from '../stack/people/merchant.js';
import { TestMerchant } from '../stack/people/test-merchant.js';
import type { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSystem } from '../stack/use-system.js';

const AMOUNT_CENTS = 25_00;

/** Returns the status of the error; undefined where there was none. */
async function refusal(call: Promise<unknown>): Promise<number | undefined> {
  return call.then(
    () => undefined,
    (error) => (error instanceof ApiRefusal ? error.status : Promise.reject(error)),
  );
}

describe('Test mode of a merchant that nobody has approved', () => {
  const running = useSystem();
  let merchant: TestMerchant;
  let receiver: WebhookReceiver;

  beforeAll(async () => {
    merchant = await TestMerchant.create(running.system);
    receiver = await merchant.receives();
  }, 60_000);
  afterAll(() => receiver?.stop());

  /** Pays a new session and waits until its webhooks are of these types. */
  async function paid(body: TestPaymentBody, types: readonly string[]) {
    const session = await merchant.open(AMOUNT_CENTS);
    const payment = await merchant.pay(session, body);
    await eventually(() => types.every((type) => receiver.typesOf(session.token).includes(type)), 60_000);
    return { session, payment, types: receiver.typesOf(session.token).toSorted() };
  }

  it('goes from a session to its sweep, reported by verified webhooks that mark it as a test', async () => {
    const { session, payment, types } = await paid({}, ['payment.swept']);

    expect(session).toMatchObject({ livemode: false, chain_id: SIMULATED_CHAIN_ID });
    expect(types).toEqual(['payment.confirmed', 'payment.detected', 'payment.swept']);
    // `events` verifies the signature of each.
    const events = receiver.events().filter(({ data }) => data.session_token === session.token);
    expect(events.map(({ livemode, merchant_id }) => ({ livemode, merchant_id }))).toEqual(
      Array(3).fill({ livemode: false, merchant_id: merchant.liveId }),
    );
    const list = await merchant.backend.get<Page<PaymentView>>(`/api/payments?session_token=${session.token}`);
    expect(list.data).toMatchObject([
      {
        ...{ livemode: false, status: 'swept', tx_hash: payment.tx_hash, amount_usd_cents: AMOUNT_CENTS },
        // The plan of a new merchant takes one percent.
        ...{ fee_units: '250000', net_units: '24750000', fee_usd_cents: 25, net_usd_cents: 24_75 },
      },
    ]);
    const status = await merchant.backend.get<SessionView>(`/api/sessions/${session.token}/status`);
    expect(status).toMatchObject({ status: 'paid', livemode: false });
  }, 120_000);

  it.each([
    ['taken back by a reorg', { reorg: true }, ['payment.confirmed', 'payment.detected', 'payment.reverted']],
    ['too little', { amount: '1000000' }, ['payment.confirmed', 'payment.detected', 'payment.swept']],
    ['in USDT', { asset: 'USDT' }, ['payment.confirmed', 'payment.detected', 'payment.swept']],
  ] as [string, TestPaymentBody, string[]][])(
    'reports a payment that is %s as it would be reported in live mode',
    async (_, body, types) => {
      expect((await paid(body, types)).types).toEqual(expect.arrayContaining(types));
    },
    120_000,
  );

  it('expires a session before its late payment comes', async () => {
    const { session } = await paid({ late: true }, ['payment.late']);
    const order = receiver.events().filter(({ data }) => data.session_token === session.token);

    expect(order.map(({ type }) => type).filter((type) => type !== 'payment.swept')).toEqual([
      ...['session.expired', 'payment.detected', 'payment.late'],
    ]);
  }, 120_000);

  it('leaves a payment without blocks detected, and a wrong token uncredited', async () => {
    const { session } = await paid({ confirmations: 0 }, ['payment.detected']);
    const other = await merchant.open(AMOUNT_CENTS);
    const wrong = await merchant.pay(other, { wrong_token: true });

    const sibling = await paid({}, ['payment.swept']);

    expect(sibling.types).toHaveLength(3);
    expect(receiver.typesOf(session.token)).toEqual(['payment.detected']);
    expect(receiver.typesOf(other.token)).toEqual([]);
    const listed = await merchant.owner.get<Page<{ tx_hash: string; session_token: string }>>(
      `/api/dashboard/merchants/${merchant.id}/unsupported`,
    );
    expect(listed.data).toMatchObject([{ tx_hash: wrong.tx_hash, session_token: other.token }]);
  }, 120_000);

  it('expires a test session that nobody pays, and cancels one', async () => {
    const unpaid = await merchant.open(AMOUNT_CENTS);
    await running.system.rows('UPDATE sessions.sessions SET expires_at = now() WHERE token = $1', [unpaid.token]);
    await running.system.rows('UPDATE chain_indexer.simulated_addresses SET expires_at = now() WHERE address = $1', [
      unpaid.deposit_address.toLowerCase(),
    ]);
    const canceled = await merchant.open(AMOUNT_CENTS);
    await merchant.backend.post(`/api/sessions/${canceled.token}/cancel`);

    await eventually(() => receiver.typesOf(unpaid.token).includes('session.expired'), 60_000);
    await eventually(() => receiver.typesOf(canceled.token).includes('session.canceled'), 60_000);
  }, 120_000);

  it('can be paid on its page, by anybody with the link, without a script', async () => {
    const session = await merchant.open(AMOUNT_CENTS);
    const page = await request(running.system.baseUrl, 'GET', `/pay/${session.token}`);
    const press = (act: string, origin = running.system.baseUrl) =>
      request(running.system.baseUrl, 'POST', `/pay/${session.token}/test_payment`, {
        body: `act=${act}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      });

    expect(page.text).toContain('id="test-stripe"');
    expect([(await press('pay', 'https://evil.example')).status, (await press('steal')).status]).toEqual([403, 404]);
    expect((await press('pay')).status).toBe(303);

    await eventually(() => receiver.typesOf(session.token).includes('payment.swept'), 60_000);
  }, 120_000);

  it('is paid on the simulated chain alone where there is no test network', async () => {
    const none = await request(running.system.baseUrl, 'POST', '/api/sessions', {
      body: { user_external_id: 7, return_url: '', amount_usd_cents: AMOUNT_CENTS, network: 'testnet' },
      headers: { authorization: `Bearer ${merchant.apiKey}` },
    });
    const { test_network } = await merchant.backend.get<{ test_network: null }>('/api/merchant');

    expect(none.status).toBe(422);
    expect(none.body).toMatchObject({ detail: [{ loc: ['body', 'network'], type: 'network_unavailable' }] });
    expect(test_network).toBeNull();
    expect(await merchant.open(AMOUNT_CENTS, { network: 'simulated' })).toMatchObject({ network: 'simulated' });
  });

  it('opens nothing in live mode', async () => {
    const live = `/api/dashboard/merchants/${merchant.liveId}`;
    const call = merchant.owner.post(`${live}/sessions`, { amount_usd_cents: AMOUNT_CENTS });

    expect(await refusal(call)).toBe(403);
    expect((await merchant.backend.get<{ livemode: boolean }>('/api/merchant')).livemode).toBe(false);
  });

  it('is deleted by its members, with all that was reported of it', async () => {
    const own = await TestMerchant.create(running.system);
    const session = await own.open(AMOUNT_CENTS);
    await own.pay(session);
    await eventually(async () => {
      const { data } = await own.backend.get<Page<EventView>>('/api/events?types=payment.swept');
      return data.length === 1;
    }, 60_000);

    await own.owner.delete(`/api/dashboard/merchants/${own.id}/test_data`);

    for (const path of ['/api/sessions', '/api/payments', '/api/events', '/api/usage']) {
      await eventually(async () => (await own.backend.get<Page<unknown>>(path)).data.length === 0);
    }
    expect(await refusal(own.owner.delete(`/api/dashboard/merchants/${own.liveId}/test_data`))).toBe(404);
    // Its key can still open sessions.
    await own.open(AMOUNT_CENTS);
  }, 120_000);
});

describe('The two modes of one merchant', () => {
  const running = useSystem();
  let live: Merchant;
  let test: TestMerchant;

  beforeAll(async () => {
    live = await Merchant.create(running.system);
    test = await TestMerchant.of(running.system, live.id, live.owner);
  }, 60_000);

  /** Returns paths that name an object of one mode, for a key. */
  const pathsOf = (session: SessionView, paymentId: number, eventId: string, endpointId: number) => [
    ['GET', `/api/sessions/${session.token}`],
    ['POST', `/api/sessions/${session.token}/cancel`],
    ['POST', `/api/sessions/${session.token}/rescan`],
    ['POST', `/api/test/sessions/${session.token}/pay`],
    ['GET', `/api/payments/${paymentId}`],
    ['GET', `/api/events/${eventId}`],
    ['GET', `/api/webhook_endpoints/${endpointId}`],
    ['DELETE', `/api/webhook_endpoints/${endpointId}`],
  ];

  it('never see each other’s objects', async () => {
    const backends = { live: new ApiClient(running.system.baseUrl, live.apiKey), test: test.backend };
    const own = { live: await live.openSession(AMOUNT_CENTS), test: await test.open(AMOUNT_CENTS) };
    await running.system.buyer.pays(own.live, AMOUNT_CENTS);
    await test.pay(own.test);
    const paths = {} as Record<'live' | 'test', string[][]>;
    for (const mode of ['live', 'test'] as const) {
      const backend = backends[mode];
      const [event] = await eventually(async () => {
        const { data } = await backend.get<Page<EventView>>('/api/events?types=payment.swept');
        return data.length > 0 ? data : undefined;
      }, 60_000);
      const { data: payments } = await backend.get<Page<PaymentView>>('/api/payments');
      const { id } = await backend.post<{ id: number }>('/api/webhook_endpoints', { url: 'https://shop.example/hook' });
      expect([payments.length, event!.livemode]).toEqual([1, mode === 'live']);
      paths[mode] = pathsOf(own[mode], payments[0]!.payment_id, event!.id, id);
    }
    const verdicts: Record<string, number> = {};
    for (const [mode, other] of [['live', 'test'] as const, ['test', 'live'] as const]) {
      const headers = { authorization: `Bearer ${mode === 'live' ? live.apiKey : test.apiKey}` };
      for (const [method, path] of paths[other]) {
        const body = method === 'POST' ? {} : undefined;
        const { status } = await request(running.system.baseUrl, method!, path!, { headers, body });
        verdicts[`${mode}: ${method} ${path}`] = status;
      }
    }

    expect(new Set(Object.values(verdicts))).toEqual(new Set([404]));
    expect(Object.keys(verdicts)).toHaveLength(16);
  }, 180_000);

  it('have no test payment for a live session: by key, in the dashboard or on its page', async () => {
    const session = await live.openSession(AMOUNT_CENTS);
    const backend = new ApiClient(running.system.baseUrl, live.apiKey);
    const pay = `/sessions/${session.token}/test_payment`;

    expect(await refusal(backend.post(`/api/test/sessions/${session.token}/pay`, {}))).toBe(404);
    expect(await refusal(live.owner.post(`/api/dashboard/merchants/${live.id}${pay}`, {}))).toBe(404);
    expect(await refusal(live.owner.post(`/api/dashboard/merchants/${test.id}${pay}`, {}))).toBe(404);
    const page = await request(running.system.baseUrl, 'POST', `/pay/${session.token}/test_payment`, {
      body: 'act=pay',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: running.system.baseUrl },
    });
    expect(page.status).toBe(404);
    expect((await live.statusOf(session)).paid_total_usd_cents).toBe(0);
  }, 60_000);

  it('share members, and give strangers and live-only pages of a test merchant nothing', async () => {
    const stranger = (await TestMerchant.create(running.system)).owner;
    const at = `/api/dashboard/merchants/${test.id}`;

    expect(await refusal(stranger.get(`${at}/sessions`))).toBe(404);
    for (const path of ['', '/members', '/wallets', '/billing', '/settings', '/review', '/treasury_changes'])
      expect([path, await refusal(live.owner.get(`${at}${path}`))]).toEqual([path, 404]);
    expect(await refusal(live.owner.post(`${at}/wallets/generate`))).toBe(404);
  });

  it('have keys of their own: a list and a revocation reach one mode only', async () => {
    const keys = (id: number) =>
      live.owner.get<Page<{ id: number; prefix: string; livemode: boolean }>>(
        `/api/dashboard/merchants/${id}/api_keys`,
      );
    const [ofLive, ofTest] = [(await keys(live.id)).data, (await keys(test.id)).data];

    expect(ofLive.map(({ prefix, livemode }) => [prefix.slice(0, 8), livemode])).toEqual([['sk_live_', true]]);
    expect(ofTest.map(({ prefix, livemode }) => [prefix.slice(0, 8), livemode])).toEqual([['sk_test_', false]]);
    const cross = live.owner.delete(`/api/dashboard/merchants/${test.id}/api_keys/${ofLive[0]!.id}`);
    expect(await refusal(cross)).toBe(404);
  });
});
