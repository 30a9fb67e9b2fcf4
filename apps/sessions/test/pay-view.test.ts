import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { aMerchant, aTransfer, CHAIN, fakeDashboard, type Merchant } from './scene.js';

const world = useWorld(service, { env: CHAIN });
let known: (merchant: Merchant) => Merchant;

beforeAll(() => {
  known = fakeDashboard(world);
});

describe('sessions.pay_view', () => {
  it('contains the sites that may show the page, as the merchant last decided', async () => {
    const shop = known(aMerchant(world));
    const { token } = await shop.opens();
    const origins = async () => {
      const { view } = (await world.bus.calls('sessions.pay_view', { token })) as {
        view: { embed_origins: string[]; support_email: string };
      };
      return [view.support_email, view.embed_origins];
    };

    expect(await origins()).toEqual(['help@shop.example', []]);
    const embed_origins = ['https://shop.example'];
    await world.bus.publishes('merchant.changed', { ...shop.merchant, version: 2, embed_origins });

    await eventually(async () => (await origins())[1]?.length === 1);
    expect(await origins()).toEqual(['help@shop.example', embed_origins]);
  });
});

describe('the public status', () => {
  const statusOf = (token: string, known?: string) =>
    world.http(
      'GET',
      `/api/sessions/${token}/status`,
      known === undefined ? {} : { headers: { 'if-none-match': known } },
    );

  it('is 304 without a body while nothing happens, and is sent again when something did', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const first = await statusOf(session.token);
    const etag = String(first.headers['etag']);

    const again = await statusOf(session.token, `"other", ${etag}`);
    const anew = await statusOf(session.token, '"other"');

    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
    expect([anew.status, anew.headers['etag']]).toEqual([200, etag]);
    expect(anew.body).toEqual({ ...first.body, server_time: expect.any(String) });
    expect(Date.parse(anew.body.server_time)).toBeGreaterThanOrEqual(Date.parse(first.body.server_time));

    await world.bus.publishes('transfer.detected', aTransfer(session, 4_00));
    const after = await eventually(async () => {
      const response = await statusOf(session.token, etag);
      return response.status === 200 ? response : undefined;
    });
    expect(after.headers['etag']).not.toBe(etag);
    expect(after.body).toMatchObject({ in_flight_usd_cents: 4_00, payments_count: 1 });
    expect((await statusOf(session.token, String(after.headers['etag']))).status).toBe(304);
  });

  it('reports that there is no such session, whatever the caller knows', async () => {
    expect((await statusOf('nothing', '*')).status).toBe(404);
  });

  it('includes what was done before it was requested, however many read it at once', async () => {
    const shop = known(aMerchant(world));
    for (let round = 0; round < 5; round++) {
      const { token } = await shop.opens(10_00);
      const watchers = Array.from({ length: 20 }, () => statusOf(token));
      await shop.asks('POST', `/api/sessions/${token}/cancel`);

      const late = await Promise.all(Array.from({ length: 10 }, () => statusOf(token)));

      expect(late.map(({ body }) => body.status)).toEqual(Array.from({ length: 10 }, () => 'canceled'));
      for (const { body } of await Promise.all(watchers)) expect(['open', 'canceled']).toContain(body.status);
    }
  });

  it('shows the newest payments in the order in which they came, with the sums of all', async () => {
    const session = await known(aMerchant(world)).opens(50_00);
    const cents = Array.from({ length: 22 }, (_, index) => 100 + index);
    for (const each of cents) await world.bus.publishes('transfer.detected', aTransfer(session, each));
    const seen = await eventually(async () => {
      const { body } = await statusOf(session.token);
      return body.payments_count === 22 && body;
    });

    const shown = seen.payments.map(({ amount_usd_cents }: { amount_usd_cents: number }) => amount_usd_cents);
    const came = await world.rows<{ cents: number }>(
      'SELECT amount_usd_cents::int AS cents FROM payments WHERE session_id = $1 ORDER BY id',
      [session.invoice_id],
    );
    expect(shown).toEqual(came.slice(2).map(({ cents: each }) => each));
    expect(seen.payments[0]).toEqual({
      payment_id: expect.any(Number),
      status: 'detected',
      asset: 'USDC',
      amount_usd_cents: shown[0],
      amount_units: String(shown[0] * 10_000),
      decimals: 6,
      tx_hash: expect.stringMatching(/^0x/),
      confirmations: expect.any(Number),
      required_confirmations: 40,
    });
    expect(seen.in_flight_usd_cents).toBe(cents.reduce((sum, each) => sum + each, 0));
  });
});

describe('the receipt by mail', () => {
  it('is not offered, and not sent, where mail is not set up', async () => {
    const session = await known(aMerchant(world)).opens(10_00);
    const view = async () => {
      const reply = await world.bus.calls('sessions.pay_view', { token: session.token });
      return 'view' in reply ? reply.view! : undefined;
    };
    await world.bus.publishes('transfer.final', aTransfer(session, 10_00));
    await eventually(async () => (await view())?.status === 'paid');
    const texts = { language: 'en', subject: 's', paragraphs: [], action: 'a', footer: 'f' };

    const reply = await world.bus.calls('sessions.mail_receipt', {
      token: session.token,
      email: 'ann@example.com',
      ...texts,
    });

    expect((await view())?.receipt_mails_left).toBe(0);
    expect(reply).toMatchObject({ code: 'mail_not_configured' });
  });
});
