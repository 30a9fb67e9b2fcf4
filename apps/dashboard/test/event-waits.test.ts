import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventView } from '@libs/dto/payments/event-view';
import { eventually } from '@libs/testing/eventually';
import { MAX_WAITS_OF_KEY } from '../src/server-api/event-waits.service.js';
import { useDashboard } from './people.js';

const { world, anOwner } = useDashboard();

/** The log of each merchant at a simulated dispatcher, and how often it was read. */
const logs = new Map<number, EventView[]>();
let reads = 0;

beforeAll(async () => {
  await world.bus.makeStreams(['webhook-dispatcher']);
  world.bus.handles('webhooks.list_events', ({ merchant_id, types }) => {
    reads++;
    const data = (logs.get(merchant_id) ?? []).filter(({ type }) => types?.includes(type) ?? true);
    return { data, has_more: false, next_cursor: data.at(-1)?.id ?? null };
  });
  world.bus.handles('webhooks.newest_event', ({ merchant_id }) => ({
    event_id: logs.get(merchant_id)?.at(-1)?.id ?? null,
  }));
  await world.bus.flush();
});
beforeEach(() => {
  reads = 0;
});

async function aShop() {
  const owner = await anOwner();
  const { body: key } = await owner.call('POST', `${owner.path}/api_keys`, {});
  const id: number = owner.merchant.id;
  return {
    id,
    list: (query: string, secret: string = key.key) =>
      world.http('GET', `/api/events${query}`, { headers: { authorization: `Bearer ${secret}` } }),
    /** Makes another key. */
    another: async () => (await owner.call('POST', `${owner.path}/api_keys`, {})).body.key as string,
    revokes: () => owner.call('DELETE', `${owner.path}/api_keys/${key.id}`),
    key: key.key as string,
    async gets(type: string) {
      const event = { id: `evt_${type}`, type, created: 1, livemode: true, merchant_id: id, data: {} };
      logs.set(id, [...(logs.get(id) ?? []), event]);
      await world.bus.publishes('events.numbered', { merchant_ids: [id] });
    },
  };
}

/** Returns the result of a promise, and how long it took in milliseconds. */
async function timed<T>(promise: Promise<T>): Promise<[result: T, ms: number]> {
  const startedAt = performance.now();
  return [await promise, performance.now() - startedAt];
}

describe('GET /api/events with `wait`', () => {
  it('responds when there is an event, not before and not when the time is over', async () => {
    const shop = await aShop();
    const waiting = timed(shop.list('?wait=25'));
    await eventually(() => reads === 1);

    await shop.gets('payment.confirmed');

    const [{ status, body }, ms] = await waiting;
    expect([status, body.data.map(({ id }: EventView) => id)]).toEqual([200, ['evt_payment.confirmed']]);
    expect(body.next_cursor).toBe('evt_payment.confirmed');
    expect(ms).toBeLessThan(20_000);
    expect(reads).toBe(2);
  });

  it('responds at once where there is one already', async () => {
    const shop = await aShop();
    await shop.gets('payment.late');

    const [{ body }, ms] = await timed(shop.list('?wait=25'));

    expect(body.data).toHaveLength(1);
    expect(ms).toBeLessThan(20_000);
  });

  it('waits on over events of other merchants and of other types', async () => {
    const [shop, other] = [await aShop(), await aShop()];
    const waiting = shop.list('?wait=25&types=payment.late');
    await eventually(() => reads === 1);

    await other.gets('payment.late');
    await shop.gets('payment.detected');
    await eventually(() => reads === 2);
    await shop.gets('payment.late');

    expect((await waiting).body.data.map(({ id }: EventView) => id)).toEqual(['evt_payment.late']);
    expect(reads).toBe(3);
  });

  it('responds with nothing and the cursor when the time is over, having read twice', async () => {
    const shop = await aShop();

    const [{ status, body }, ms] = await timed(shop.list('?wait=1'));

    expect([status, body]).toEqual([200, { data: [], has_more: false, next_cursor: null }]);
    expect(ms).toBeGreaterThan(950);
    expect(reads).toBe(2);
  });

  it('refuses one request more than a key may have waiting, and lets it wait when others have left', async () => {
    const shop = await aShop();
    const another = await shop.another();
    const waits = Array.from({ length: MAX_WAITS_OF_KEY }, () => new AbortController());
    const waiting = waits.map(({ signal }) =>
      fetch(new URL('/api/events?wait=25', world.service.url), {
        headers: { authorization: `Bearer ${shop.key}` },
        signal,
      }).catch(() => undefined),
    );
    await eventually(() => reads === MAX_WAITS_OF_KEY);

    const refused = await shop.list('?wait=25');

    expect([refused.status, refused.body.error]).toMatchObject([
      429,
      { code: 'too_many_waits', max_count: MAX_WAITS_OF_KEY },
    ]);
    expect(refused.headers['retry-after']).toBe('5');
    // Neither requests that do not wait nor those of another key are refused.
    expect((await shop.list('?wait=0')).status).toBe(200);
    expect((await shop.list('?wait=1', another)).status).toBe(200);
    for (const wait of waits) wait.abort();
    await Promise.all(waiting);
    await eventually(async () => (await shop.list('?wait=1')).status === 200);
  });

  it('ends with its key', async () => {
    const shop = await aShop();
    const waiting = timed(shop.list('?wait=25'));
    await eventually(() => reads === 1);

    await shop.revokes();

    const [{ status, body }, ms] = await waiting;
    expect([status, body.data, ms < 20_000]).toEqual([200, [], true]);
    expect((await shop.list('?wait=25')).status).toBe(401);
  });

  it.each(['?wait=26', '?wait=-1', '?wait=soon', '?wait=1.5', '?newest=1'])('refuses %s', async (query) => {
    expect((await (await aShop()).list(query)).status).toBe(422);
  });
});

describe('GET /api/events with `newest`', () => {
  it('returns the newest cursor and no events, or null where there are none', async () => {
    const [shop, other] = [await aShop(), await aShop()];
    await shop.gets('payment.detected');
    await shop.gets('payment.swept');

    expect((await shop.list('?newest=true')).body).toEqual({
      data: [],
      has_more: false,
      next_cursor: 'evt_payment.swept',
    });
    expect((await other.list('?newest=true&wait=25')).body.next_cursor).toBeNull();
    expect(reads).toBe(0);
  });
});

describe('a stopping dashboard', () => {
  it('responds to requests that wait, and stops', async () => {
    const shop = await aShop();
    const waiting = shop.list('?wait=25');
    await eventually(() => reads === 1);

    const [, ms] = await timed(world.service.stop());

    expect((await waiting).status).toBe(200);
    expect(ms).toBeLessThan(20_000);
  });
});
