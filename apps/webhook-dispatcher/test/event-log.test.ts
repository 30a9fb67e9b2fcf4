import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { EventView } from '@libs/dto/payments/event-view';
import type { ReplyOf, RequestOf } from '@libs/dto/rpc/rpc';
import { WEBHOOK_EVENT_TYPES } from '@libs/dto/webhook-event-types';
import { MessagingWorker } from '@libs/service-kit/messaging/messaging.worker';
import { eventually } from '@libs/testing/eventually';
import { waitingForLocks } from '@libs/testing/locks/waiting-for-locks';
import pg from 'pg';
import { aPayment, type Merchant, useWebhookWorld } from './webhook-world.js';

const { world, aReplica, aMerchant, anAccount, aReceiver } = useWebhookWorld();

type ListRequest = Omit<RequestOf<'webhooks.list_events'>, 'merchant_id' | 'limit'> & { limit?: number };

async function reply(merchant: Merchant, request: ListRequest = {}) {
  return world.bus.calls('webhooks.list_events', { merchant_id: merchant.id, limit: 50, ...request });
}

async function page(merchant: Merchant, request: ListRequest = {}): Promise<ReplyOf<'webhooks.list_events'>> {
  const list = await reply(merchant, request);
  if ('code' in list) throw new Error(JSON.stringify(list));
  return list;
}

/** Returns the whole log of a merchant as a reader sees it, page by page. */
async function readAll(merchant: Merchant, limit = 50): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | undefined; ; ) {
    const { data, has_more, next_cursor } = await page(merchant, { after, limit });
    ids.push(...data.map(({ id }) => id));
    if (!has_more) return ids;
    after = next_cursor!;
  }
}

async function get(merchant: Merchant, event_id: string): Promise<EventView | null> {
  const found = await world.bus.calls('webhooks.get_event', { merchant_id: merchant.id, event_id });
  return (found as ReplyOf<'webhooks.get_event'>).event;
}

const publicId = (busId: string) => `evt_${busId.replaceAll('-', '')}`;

/** Waits until an event can be read in the log. */
const inLog = (merchant: Merchant, busId: string) =>
  eventually(async () => (await page(merchant, { limit: 500 })).data.find(({ id }) => id === publicId(busId)));

/** Connections of the current test in addition to those of the services. */
const clients: pg.Client[] = [];
afterEach(() => Promise.all(clients.splice(0).map((client) => client.end())));

async function connect(url = world.database.urlOf('webhook-dispatcher')): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

/** A transaction of a replica that handles an event and has not committed yet. */
class OpenTransaction {
  readonly id = randomUUID();
  private constructor(private readonly client: pg.Client) {}

  static async with(merchant: Merchant): Promise<OpenTransaction> {
    const client = await connect();
    const opened = new OpenTransaction(client);
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO event (id, merchant_id, event_type, occurred_at, data) VALUES ($1, $2, 'payment.detected', now(), '{}')`,
      [opened.id, merchant.id],
    );
    return opened;
  }

  async commit(): Promise<void> {
    await this.client.query('COMMIT');
  }
}

describe('an event', () => {
  it('is in the log of a merchant without an endpoint', async () => {
    const merchant = aMerchant();

    const busId = await merchant.paid(5);

    const event = await inLog(merchant, busId);
    expect(event).toEqual({
      id: publicId(busId),
      type: 'payment.confirmed',
      created: expect.any(Number),
      livemode: true,
      merchant_id: merchant.id,
      data: aPayment(merchant.id, 5).data,
    });
    expect(await get(merchant, event.id)).toEqual(event);
    expect(await merchant.deliveries()).toEqual([]);
  });

  it('is logged as its webhook posted it', async () => {
    const merchant = aMerchant();
    const receiver = await aReceiver();
    await merchant.endpointAt(receiver.url);

    const busId = await merchant.paid(6);

    await eventually(() => receiver.posts.length === 1);
    const { id: _, event_id, ...posted } = JSON.parse(receiver.posts[0]!.body);
    // A request right after the webhook finds the event, with or without its number.
    const { id, ...read } = (await get(merchant, event_id))!;
    expect([id, read]).toEqual([event_id, posted]);
    expect(JSON.stringify(read.data)).toBe(JSON.stringify(posted.data));
    expect(await inLog(merchant, busId)).toMatchObject(read);
  });

  it('is logged once, at its position, however often it arrives', async () => {
    const merchant = aMerchant();
    const first = await merchant.paid(1);
    await inLog(merchant, first);
    const second = await merchant.paid(2);
    await inLog(merchant, second);
    await world.rows('DELETE FROM inbox WHERE msg_id = $1', [first]);

    await world.bus.deliverAgain('payment.confirmed', JSON.stringify(aPayment(merchant.id, 1)), first);

    await eventually(async () => (await world.rows('SELECT 1 FROM inbox WHERE msg_id = $1', [first])).length === 1);
    await inLog(merchant, await merchant.paid(3));
    expect((await readAll(merchant)).slice(0, 2)).toEqual([first, second].map(publicId));
    expect(await world.rows('SELECT 1 FROM event WHERE merchant_id = $1', [merchant.id])).toHaveLength(3);
  });

  it('is written with its deliveries or not at all', async () => {
    const merchant = aMerchant();
    await merchant.endpointAt('http://127.0.0.1:9/hook');
    const admin = await connect(world.database.adminUrl);
    await admin.query(
      `ALTER TABLE webhook_dispatcher.delivery ADD CONSTRAINT planted CHECK (merchant_id <> ${merchant.id}) NOT VALID`,
    );
    const busId = await merchant.paid();
    const failures = () => world.rows('SELECT 1 FROM dead_letter WHERE msg_id = $1', [busId]);
    await eventually(async () => (await failures()).length === 1);

    expect(await get(merchant, publicId(busId))).toBeNull();
    await admin.query('ALTER TABLE webhook_dispatcher.delivery DROP CONSTRAINT planted');

    await inLog(merchant, busId);
    expect(await merchant.deliveries()).toHaveLength(1);
  });

  it('of a test or of an account is not in the log', async () => {
    const merchant = aMerchant();
    const account = anAccount(merchant.id);
    const receiver = await aReceiver();
    const { id } = await merchant.endpointAt(receiver.url);
    await account.endpointAt((await aReceiver()).url);

    await account.submits();
    await account.delivery();
    await world.bus.calls('webhooks.send_test', { ...merchant.by, endpoint_id: id, event_type: 'payment.late' });
    await eventually(() => receiver.posts.length === 1);
    const witness = await merchant.paid();

    await inLog(merchant, witness);
    expect(await readAll(merchant)).toEqual([publicId(witness)]);
    expect(await get(merchant, JSON.parse(receiver.posts[0]!.body).event_id)).toBeNull();
  });
});

describe('a reader', () => {
  it('finds an event that was inserted first and committed last behind its cursor', async () => {
    const merchant = aMerchant();
    const late = await OpenTransaction.with(merchant);
    const early = await merchant.paid();
    // The open transaction holds up no other event.
    await inLog(merchant, early);
    const { next_cursor } = await page(merchant);
    expect(next_cursor).toBe(publicId(early));

    await late.commit();

    // Nothing has woken the worker: as after a process that died right after its commit.
    await inLog(merchant, late.id);
    expect((await page(merchant, { after: next_cursor! })).data.map(({ id }) => id)).toEqual([publicId(late.id)]);
    expect(await readAll(merchant)).toEqual([early, late.id].map(publicId));
  });

  it('finds an event whose handler was held up until others had committed', async () => {
    const merchant = aMerchant();
    const endpoint = { url: 'http://127.0.0.1:9/hook', event_types: ['payment.confirmed'] };
    await world.bus.calls('webhooks.create_endpoint', { ...merchant.by, ...endpoint });
    const holding = await connect();
    await holding.query('BEGIN');
    await holding.query('LOCK TABLE delivery IN SHARE ROW EXCLUSIVE MODE');
    const late = await merchant.paid();
    await eventually(() => waitingForLocks(world.rows, 'INSERT INTO delivery%'));
    const early = await world.bus.publishes('payment.detected', aPayment(merchant.id, 1) as never);
    await inLog(merchant, early);
    expect(await readAll(merchant)).toEqual([publicId(early)]);

    await holding.query('COMMIT');

    await inLog(merchant, late);
    expect(await readAll(merchant)).toEqual([early, late].map(publicId));
  });

  it('misses none and gets none twice while replicas handle a burst and commit in any order', async () => {
    const [merchant, other] = [aMerchant(), aMerchant()];
    const replica = await aReplica();
    try {
      const open = await Promise.all(Array.from({ length: 8 }, () => OpenTransaction.with(merchant)));
      const published = Promise.all(
        Array.from({ length: 400 }, (_, index) => (index % 4 === 3 ? other : merchant).paid(index)),
      );
      const read: string[] = [];
      let after: string | undefined;
      await eventually(async () => {
        const { data, next_cursor } = await page(merchant, { after, limit: 7 });
        read.push(...data.map(({ id }) => id));
        after = next_cursor ?? undefined;
        // Each of these transactions began before the events read so far, and ends after them.
        if (read.length > 0) await open.pop()?.commit();
        return read.length >= 308;
      }, 60_000);
      await published;

      expect(new Set(read).size).toBe(308);
      expect(await readAll(merchant)).toEqual(read);
      expect(await readAll(merchant, 200)).toEqual(read);
      await eventually(async () => (await readAll(other)).length === 100);
    } finally {
      await replica.stop();
    }
  }, 120_000);

  it('gets events that waited together in the order in which they were published, however many they are', async () => {
    const merchant = aMerchant();
    await world.rows(
      `INSERT INTO event (id, merchant_id, event_type, occurred_at, data)
       SELECT lpad(to_hex(n), 32, '0')::uuid, $1, 'payment.detected', now(), '{}'
       FROM generate_series(1, 2500) n ORDER BY random()`,
      [merchant.id],
    );

    const ids = Array.from({ length: 2_500 }, (_, index) => `evt_${(index + 1).toString(16).padStart(32, '0')}`);
    await eventually(async () => (await readAll(merchant, 500)).length === ids.length);
    expect(await readAll(merchant, 499)).toEqual(ids);
  });

  it('gets an event behind those that another replica numbers at the same moment', async () => {
    const merchant = aMerchant();
    const replica = await connect();
    await replica.query('BEGIN');
    const numbersTen = 'UPDATE event_counter SET last_number = last_number + 10 RETURNING last_number::int';
    const { last_number } = (await replica.query<{ last_number: number }>(numbersTen)).rows[0]!;
    const busId = await merchant.paid();
    await eventually(() => waitingForLocks(world.rows));

    await replica.query('COMMIT');

    await inLog(merchant, busId);
    const rows = await world.rows('SELECT number::int FROM event WHERE id = $1', [busId]);
    expect(rows).toEqual([{ number: last_number + 1 }]);
  });

  it('can go on behind an event that it knows from a webhook and that has no number yet', async () => {
    const merchant = aMerchant();
    const known = await merchant.paid();
    await inLog(merchant, known);
    const numbering = await connect();
    await numbering.query('BEGIN');
    await numbering.query('SELECT FROM event_counter FOR UPDATE');
    const busId = await merchant.paid();
    const { id } = await eventually(() => get(merchant, publicId(busId)));

    expect(await page(merchant, { after: id })).toEqual({ data: [], has_more: false, next_cursor: id });
    expect(await readAll(merchant)).toEqual([publicId(known)]);
    await numbering.query('ROLLBACK');

    await inLog(merchant, busId);
  });

  it('keeps its position at the end', async () => {
    const merchant = aMerchant();
    const busId = await merchant.paid();
    await inLog(merchant, busId);
    const end = { has_more: false, next_cursor: publicId(busId) };

    expect(await page(merchant)).toMatchObject(end);
    expect(await page(merchant, { after: publicId(busId) })).toEqual({ data: [], ...end });
    expect(await page(aMerchant())).toEqual({ data: [], has_more: false, next_cursor: null });
  });

  it('gets the types that it names', async () => {
    const merchant = aMerchant();
    const { data } = aPayment(merchant.id, 1);
    const ids: string[] = [];
    for (const type of ['payment.detected', 'payment.confirmed', 'payment.late', 'payment.detected'] as const) {
      ids.push(publicId(await world.bus.publishes(type, { ...aPayment(merchant.id, 1), data } as never)));
      await eventually(async () => (await readAll(merchant)).length === ids.length);
    }
    const typed = async (types: string[], more: ListRequest = {}) => {
      const found = await page(merchant, { types, ...more });
      return [found.data.map(({ id }) => ids.indexOf(id)), found.has_more];
    };

    expect(await typed(['payment.detected'])).toEqual([[0, 3], false]);
    expect(await typed(['payment.late', 'payment.detected'])).toEqual([[0, 2, 3], false]);
    expect(await typed(['payment.late', 'payment.detected'], { limit: 2 })).toEqual([[0, 2], true]);
    expect(await typed(['payment.detected'], { after: ids[1]! })).toEqual([[3], false]);
    expect(await typed(['session.expired'])).toEqual([[], false]);
    for (const types of [[], ['payment.late', 'payment.lost'], ['turn.done']])
      expect(await reply(merchant, { types })).toMatchObject({
        code: 'validation_failed',
        faults: [
          {
            loc: ['query', 'types'],
            msg: `types must name one or more of ${WEBHOOK_EVENT_TYPES.join(', ')}`,
            type: 'unknown_event_type',
          },
        ],
      });
  });

  it('is refused a cursor that is not an event of its merchant', async () => {
    const [merchant, other] = [aMerchant(), aMerchant()];
    const theirs = publicId(await other.paid());
    await eventually(() => get(other, theirs));

    for (const after of [theirs, publicId(randomUUID()), 'evt_1', '', `${theirs}0`])
      expect(await reply(merchant, { after })).toMatchObject({
        code: 'validation_failed',
        faults: [{ loc: ['query', 'after'], type: 'cursor_invalid', msg: expect.stringContaining('last 30 days') }],
      });
    expect(await get(merchant, theirs)).toBeNull();
    expect(await get(merchant, 'evt_1')).toBeNull();
    expect(await readAll(merchant)).toEqual([]);
  });
});

describe('a reader that waits for events', () => {
  it('is notified over the bus when one of its merchant can be read', async () => {
    const posted = world.bus.receives('events.numbered');
    const [merchant, other] = [aMerchant(), aMerchant()];
    const names = ({ id }: Merchant) => posted.some(({ merchant_ids }) => merchant_ids.includes(id));

    await merchant.paid();

    await eventually(() => names(merchant));
    expect((await page(merchant)).data).toHaveLength(1);
    expect(names(other)).toBe(false);
  });

  it('begins behind the newest event that can be read on from', async () => {
    const merchant = aMerchant();
    const newest = () => world.bus.calls('webhooks.newest_event', { merchant_id: merchant.id });
    expect(await newest()).toEqual({ event_id: null });
    const ids = [await merchant.paid(1), await merchant.paid(2)];
    for (const busId of ids) await inLog(merchant, busId);
    const last = (await readAll(merchant)).at(-1)!;

    expect(await newest()).toEqual({ event_id: last });
    expect(await page(merchant, { after: last })).toMatchObject({ data: [] });

    await world.rows("UPDATE event SET numbered_at = now() - interval '30 days 1 hour' WHERE merchant_id = $1", [
      merchant.id,
    ]);
    expect(await newest()).toEqual({ event_id: null });
  });
});

describe('the log', () => {
  it('keeps 30 days, lets a reader of the oldest ones go on, and forgets what is a day older', async () => {
    const merchant = aMerchant();
    const events: string[] = [];
    for (const age of ['31 days 1 minute', '30 days 13 hours', '30 days 1 hour', '29 days 23 hours', '0 days']) {
      const busId = await merchant.paid();
      await inLog(merchant, busId);
      events.push(publicId(busId));
      await world.rows('UPDATE event SET numbered_at = now() - $2::interval WHERE id = $1', [busId, age]);
    }
    const [gone, tooOld, leaving, oldest, newest] = events as [string, string, string, string, string];

    await world.service.app.get(MessagingWorker).clean();

    expect(await readAll(merchant)).toEqual([oldest, newest]);
    expect((await page(merchant, { after: leaving })).data.map(({ id }) => id)).toEqual([oldest, newest]);
    for (const after of [gone, tooOld])
      expect(await reply(merchant, { after })).toMatchObject({ faults: [{ type: 'cursor_invalid' }] });
    expect(await get(merchant, gone)).toBeNull();
    expect((await get(merchant, tooOld))?.id).toBe(tooOld);
  });
});

describe('events of several merchants that arrive together', () => {
  it('each reach the endpoints and the log of their own merchant, once, with their own data', async () => {
    const receivers = [await aReceiver(), await aReceiver(), await aReceiver()];
    const [ann, bob, nobody] = [aMerchant(), aMerchant(), aMerchant()];
    const secrets = new Map<string, string>();
    for (const [at, merchant] of [ann, ann, bob].entries()) {
      const { url } = receivers[at]!;
      secrets.set(url, (await merchant.endpointAt(url)).secret);
    }
    const merchants = [ann, bob, nobody];

    const sent = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const merchant = merchants[at % 3]!;
        return { merchant, paymentId: at, id: publicId(await merchant.paid(at)) };
      }),
    );

    await eventually(() => receivers.every(({ posts }) => posts.length >= 20));
    for (const [at, merchant] of [ann, ann, bob].entries()) {
      const expected = sent.filter((one) => one.merchant === merchant);
      const got = receivers[at]!.verified(secrets.get(receivers[at]!.url)!);
      expect(got.map(({ event_id, data }) => [event_id, data.payment_id]).sort()).toEqual(
        expected.map(({ id, paymentId }) => [id, paymentId]).sort(),
      );
    }
    for (const merchant of merchants) {
      const own = sent.filter((one) => one.merchant === merchant);
      await eventually(async () => (await page(merchant)).data.length === own.length);
      expect((await readAll(merchant)).sort()).toEqual(own.map(({ id }) => id).sort());
    }
    const rows = await world.rows(
      `SELECT event_id, event_type, invoice_id, body FROM delivery WHERE merchant_id = ANY ($1)`,
      [merchants.map(({ id }) => id)],
    );
    expect(rows).toHaveLength(60);
    for (const { event_id, event_type, invoice_id, body } of rows as { [name: string]: string }[]) {
      const envelope = JSON.parse(body!);
      expect([envelope.event_id, envelope.type, envelope.data.invoice_id]).toEqual([
        publicId(event_id!),
        event_type,
        invoice_id,
      ]);
    }
  });
});
