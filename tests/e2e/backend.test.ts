import { describe, expect, it } from '@jest/globals';
import type { Page } from '@libs/dto/lists/page';
import type { EventView } from '@libs/dto/payments/event-view';
import type { SessionDetailView } from '@libs/dto/payments/session-detail';
import type { PaymentView, SessionView, UsageView } from '@libs/dto/payments/views';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { Merchant } from '../stack/people/merchant.js';
import { WebhookReceiver } from '../stack/servers/webhook-receiver.js';
import { useSystem } from '../stack/use-system.js';

const AMOUNT_CENTS = 25_00;

describe('A backend that has nothing but its key', () => {
  const running = useSystem();

  /** Makes a backend that uses HTTP with only the key. */
  async function aBackend() {
    const shop = await Merchant.create(running.system);
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await request(running.system.baseUrl, method, path, {
        body,
        headers: { authorization: `Bearer ${shop.apiKey}` },
      });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`);
      return answer.body as T;
    };
    return { shop, call };
  }

  type Backend = Awaited<ReturnType<typeof aBackend>>;

  const opens = ({ call }: Backend, reference: string) =>
    call<SessionView>('POST', '/api/sessions', {
      user_external_id: 7,
      return_url: 'https://shop.example/thanks',
      amount_usd_cents: AMOUNT_CENTS,
      reference,
      metadata: { cart: reference },
    });

  /** Returns all events after a given one, page by page. */
  async function eventsAfter({ call }: Backend, after?: string, limit = 2): Promise<EventView[]> {
    const events: EventView[] = [];
    for (let cursor = after; ; ) {
      const page = await call<Page<EventView>>('GET', `/api/events?limit=${limit}${cursor ? `&after=${cursor}` : ''}`);
      events.push(...page.data);
      cursor = page.next_cursor ?? undefined;
      if (!page.has_more) return events;
    }
  }

  it('registers a webhook, sells, receives, reads and reconciles', async () => {
    const backend = await aBackend();
    const { call } = backend;
    const receiver = await WebhookReceiver.start();
    running.system.onStop(() => receiver.stop());

    const endpoint = await call<{ id: number; secret: string }>('POST', '/api/webhook_endpoints', {
      url: receiver.url,
    });
    receiver.secret = endpoint.secret;
    const session = await opens(backend, 'order-1');
    const { hash } = await running.system.buyer.pays(session, AMOUNT_CENTS);
    await eventually(() => receiver.typesOf(session.token).includes('payment.swept'), 60_000);

    const { data: sessions } = await call<Page<SessionView>>('GET', '/api/sessions?reference=order-1');
    const { data: same } = await call<Page<SessionView>>('GET', '/api/sessions?metadata[cart]=order-1');
    const detail = await call<SessionDetailView>('GET', `/api/sessions/${session.token}`);
    const { data: payments } = await call<Page<PaymentView>>('GET', '/api/payments?status=swept');
    const payment = await call<PaymentView>('GET', `/api/payments/${payments[0]!.payment_id}`);
    const { data: usage } = await call<Page<UsageView>>('GET', '/api/usage');
    const events = await eventually(async () => {
      const all = await eventsAfter(backend);
      return all.some(({ type }) => type === 'payment.swept') ? all : undefined;
    });

    expect([sessions.map(({ token }) => token), same.map(({ token }) => token)]).toEqual([
      [session.token],
      [session.token],
    ]);
    expect(detail).toMatchObject({ session: { status: 'paid' }, deliveries: expect.arrayContaining([]) });
    expect(detail.timeline.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['opened', 'paid', 'payment_swept', 'webhook_delivered']),
    );
    expect(payment).toMatchObject({ tx_hash: hash, amount_usd_cents: AMOUNT_CENTS, status: 'swept' });
    expect(payments).toEqual([payment]);
    expect(usage).toMatchObject([{ payments_count: 1, settled_volume_usd_cents: AMOUNT_CENTS }]);
    // The deliveries and the log contain the same events, by id and by data.
    const posted = receiver.events().map(({ event_id, data }) => ({ id: event_id, data }));
    expect(events.map(({ id, data }) => ({ id, data })).toSorted(byId)).toEqual(posted.toSorted(byId));
    expect(await call<EventView>('GET', `/api/events/${events[0]!.id}`)).toEqual(events[0]);
  }, 180_000);

  it('catches up by events after an outage, without an endpoint and without a gap', async () => {
    const backend = await aBackend();
    const first = await opens(backend, 'before');
    await running.system.buyer.pays(first, AMOUNT_CENTS);
    const seen = await eventually(async () => {
      const all = await eventsAfter(backend);
      return all.some(({ type }) => type === 'payment.swept') ? all : undefined;
    }, 60_000);

    const missed = await Promise.all(['a', 'b', 'c'].map((order) => opens(backend, order)));
    for (const session of missed) await running.system.buyer.pays(session, AMOUNT_CENTS);
    const caughtUp = await eventually(async () => {
      const more = await eventsAfter(backend, seen.at(-1)!.id);
      return more.filter(({ type }) => type === 'payment.swept').length === missed.length ? more : undefined;
    }, 120_000);

    const ids = [...seen, ...caughtUp].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect((await eventsAfter(backend, undefined, 200)).map(({ id }) => id)).toEqual(ids);
    const swept = await backend.call<Page<EventView>>('GET', '/api/events?types=payment.swept&limit=200');
    expect(swept.data).toHaveLength(1 + missed.length);
  }, 300_000);

  it('finds no event of another merchant', async () => {
    const [owner, stranger] = [await aBackend(), await aBackend()];
    const session = await opens(owner, 'mine');
    await owner.call('POST', `/api/sessions/${session.token}/cancel`);
    const [event] = await eventually(async () => {
      const all = await eventsAfter(owner);
      return all.length > 0 ? all : undefined;
    });

    expect(await eventsAfter(stranger)).toEqual([]);
    await expect(stranger.call('GET', `/api/events/${event!.id}`)).rejects.toThrow('404');
    await expect(stranger.call('GET', `/api/events?after=${event!.id}`)).rejects.toThrow('422');
  });
});

function byId(a: { id?: unknown }, b: { id?: unknown }): number {
  return String(a.id).localeCompare(String(b.id));
}
