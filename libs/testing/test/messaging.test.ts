import { cpSync, rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import type { ApiKeyCreated, ApiKeyRevoked } from '@libs/events/payloads/merchants.payload';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Setting } from '@libs/service-kit/config/setting';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import {
  type GatheredEvent,
  OnEvent,
  OnEvents,
  OnLiveEvent,
  OnThrottledEvent,
  PoisonError,
} from '@libs/service-kit/messaging/inbox/on-event';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import {
  type Bucket,
  type Buckets,
  entropySubject,
  firstIdAt,
  republishSubject,
} from '@libs/service-kit/messaging/repair/anti-entropy';
import { EpochGuard } from '@libs/service-kit/messaging/repair/epoch-guard';
import { StreamEnd } from '@libs/service-kit/messaging/repair/stream-end';
import { Nats } from '@libs/service-kit/messaging/stream/nats';
import { defineService } from '@libs/service-kit/service-definition';
import { eventually } from '@libs/testing/eventually';
import { TestBus } from '@libs/testing/test-bus';
import { useWorld } from '@libs/testing/world';
import { jetstreamManager } from '@nats-io/jetstream';
import { Injectable, Module } from '@nestjs/common';
import { IsString } from 'class-validator';
import type { QueryRunner } from 'typeorm';
import { CreateMessaging } from './create-messaging.js';

/** A little sessions service: counts the API keys it receives, and fails when a test makes it. */
@Injectable()
class KeyHandlers {
  failures = 0;
  /** Awaited for a key that does not fail. */
  again: Promise<void> = Promise.resolve();

  @OnEvent('api_key.created')
  async created(key: ApiKeyCreated, tx: Tx): Promise<void> {
    if (this.failures-- > 0) throw new Error('made to fail');
    await this.again;
    await tx.query('INSERT INTO received (api_key_id) VALUES ($1)', [key.api_key_id]);
  }

  /** Events of each call. */
  readonly calls: number[] = [];
  /** Ends the first call; those that come meanwhile are gathered. */
  letGo: (() => void) | undefined;

  @OnEvents('api_key.revoked', 8)
  async revoked(events: readonly GatheredEvent<ApiKeyRevoked>[], tx: Tx): Promise<void> {
    this.calls.push(events.length);
    if (this.calls.length === 1) await new Promise<void>((resolve) => (this.letGo = resolve));
    for (const { payload } of events) {
      if (payload.api_key_id < 0) throw new PoisonError('no such key');
      await tx.query('INSERT INTO received (api_key_id) VALUES ($1)', [payload.api_key_id]);
    }
  }

  /** Throttled events under way, and how many were at most. */
  readonly throttled = { now: 0, most: 0, done: 0 };
  /** Awaited before a throttled event is taken, and its work. */
  ready: Promise<void> = Promise.resolve();
  work: Promise<void> = Promise.resolve();

  @OnThrottledEvent('transfer.burst', (own: KeyHandlers) => own.ready)
  async burst(): Promise<void> {
    this.throttled.most = Math.max(this.throttled.most, ++this.throttled.now);
    await this.work;
    this.throttled.now--;
    this.throttled.done++;
  }

  @OnEvent('sweep.undone')
  @OnEvent('sweep.burst')
  @OnEvent('merchant.changed')
  @OnEvent('test_data.erased')
  @OnEvent('api_key.rotated')
  @OnEvent('transfer.detected')
  @OnEvent('transfer.final')
  @OnEvent('transfer.dropped')
  @OnEvent('chain.progressed')
  @OnEvent('sweep.done')
  async others(): Promise<void> {}

  @OnLiveEvent('merchant.changed')
  @OnLiveEvent('api_key.rotated')
  @OnLiveEvent('api_key.revoked')
  receive(): void {}
}

@Module({ providers: [KeyHandlers] })
class LittleModule {}

class LittleSettings extends DatabaseSettings {
  @Setting('anything', { default: 'x' })
  @IsString()
  anything: string;
}

class CreateReceived extends CreateMessaging {
  override name = 'CreateReceived0000000000001';

  override async up(runner: QueryRunner): Promise<void> {
    await super.up(runner);
    await runner.query('CREATE TABLE received (api_key_id bigint NOT NULL)');
  }
}

const world = useWorld(
  defineService({ name: 'sessions', settings: LittleSettings, module: LittleModule, migrations: [CreateReceived] }),
  { env: { ANTI_ENTROPY_INTERVAL_MS: '200' } },
);
let nats: EmbeddedNats;

beforeAll(() => {
  nats = world.nats;
});
afterAll(async () => {
  if (nats !== world.nats) await nats.stop();
});

const HASH = 'a'.repeat(64);
const key = (id: number): ApiKeyCreated => ({ api_key_id: id, merchant_id: 1, key_hash: HASH });
const received = async (id: number) => (await world.rows('SELECT 1 FROM received WHERE api_key_id = $1', [id])).length;
const expired = (invoice_id: number) => ({
  merchant_id: 1,
  data: {
    invoice_id,
    session_token: 't',
    user_external_id: null,
    metadata: null,
    expires_at: new Date().toISOString(),
    amount_usd_cents: 100,
  },
});

/** Publishes an event from inside the little service, through its outbox. */
async function publish(invoiceId: number): Promise<void> {
  const database = world.service.app.get(Database);
  const outbox = world.service.app.get<Outbox<'sessions'>>(Outbox);
  await database.transaction((tx) => outbox.publish(tx, 'session.expired', expired(invoiceId)));
}

/** Returns invoice ids in the stream of the service, read by a consumer of its own. */
async function streamed(bus: TestBus): Promise<number[]> {
  const manager = await jetstreamManager(bus.connection);
  const info = await manager.streams.info('sessions');
  const ids: number[] = [];
  for (let seq = info.state.first_seq; seq <= info.state.last_seq && seq > 0; seq++) {
    const message = await manager.streams.getMessage('sessions', { seq });
    if (message?.subject === 'session.expired')
      ids.push(message.json<{ data: { invoice_id: number } }>().data.invoice_id);
  }
  return ids;
}

describe('the inbox', () => {
  it('does the work of an event once, however often it is delivered', async () => {
    const id = '0190a5c8-0000-7000-8000-000000000001';
    await world.bus.publishes('api_key.created', key(1), id);
    await eventually(() => received(1));

    // After the server's own duplicate window: its memory of ids is deleted with the stream.
    const manager = await jetstreamManager(world.bus.connection);
    await manager.streams.delete('dashboard');
    await world.bus.makeStreams(['dashboard']);
    await world.bus.publishes('api_key.created', key(1), id);
    await world.bus.publishes('api_key.created', key(2));

    await eventually(() => received(2));
    expect(await received(1)).toBe(1);
  });
});

describe('a handler of many events', () => {
  it('gets what arrived meanwhile in one transaction, each event once; a bad one holds up no other', async () => {
    const handlers = world.service.app.get(KeyHandlers, { strict: false });
    const revoked = (id: number): ApiKeyRevoked => ({ api_key_id: id, merchant_id: 1, key_hash: HASH });
    await world.bus.publishes('api_key.revoked', revoked(100));
    const letGo = await eventually(() => handlers.letGo);
    for (const id of [101, 102, -1, 103]) await world.bus.publishes('api_key.revoked', revoked(id));
    await eventually(async () => (await waiting()) === 5);
    // Messages that the server handed over reach the service before the reply to this.
    await (await world.service.app.get(Nats).connected).flush();
    letGo();

    for (const id of [100, 101, 102, 103]) await eventually(() => received(id));

    const letter = await eventually(
      async () => (await world.rows("SELECT event, dead_at FROM dead_letter WHERE last_error = 'no such key'"))[0],
    );
    expect(letter).toEqual({ event: 'api_key.revoked', dead_at: expect.any(Date) });
    expect(handlers.calls.slice(0, 2)).toEqual([1, 4]);
    expect(await Promise.all([100, 101, 102, 103].map(received))).toEqual([1, 1, 1, 1]);
    await world.rows("DELETE FROM dead_letter WHERE last_error = 'no such key'");
  });

  /** Returns how many messages the server handed over that are not acknowledged. */
  async function waiting(): Promise<number> {
    const manager = await jetstreamManager(world.bus.connection);
    const info = await manager.consumers.info('dashboard', 'sessions-api_key_revoked');
    return info.num_ack_pending;
  }
});

describe('a handler of throttled events', () => {
  it('holds one worker at most, none while it rests, and everything else goes on', async () => {
    const handlers = world.service.app.get(KeyHandlers, { strict: false });
    let [rested, worked] = [() => {}, () => {}];
    handlers.ready = new Promise((resolve) => (rested = resolve));
    handlers.work = new Promise((resolve) => (worked = resolve));
    // More than a process has workers.
    for (let time = 0; time < 12; time++)
      await world.bus.publishes('transfer.burst', { change: 'detected', transfers: [] });

    await world.bus.publishes('api_key.created', key(71));
    await eventually(() => received(71));
    expect(handlers.throttled).toEqual({ now: 0, most: 0, done: 0 });
    rested();
    await eventually(() => handlers.throttled.now === 1);
    await world.bus.publishes('api_key.created', key(72));
    await eventually(() => received(72));
    expect(handlers.throttled).toEqual({ now: 1, most: 1, done: 0 });

    worked();
    await eventually(() => handlers.throttled.done === 12);
    expect(handlers.throttled.most).toBe(1);
  });
});

describe('a handler that fails', () => {
  it('is tried again and its failures are counted', async () => {
    let tryAgain = () => {};
    const again = new Promise<void>((resolve) => (tryAgain = resolve));
    Object.assign(world.service.app.get(KeyHandlers, { strict: false }), { failures: 1, again });

    await world.bus.publishes('api_key.created', key(3));

    const letter = await eventually(
      async () => (await world.rows('SELECT failures, dead_at, last_error FROM dead_letter'))[0],
    );
    expect(letter).toEqual({ failures: 1, dead_at: null, last_error: 'made to fail' });
    tryAgain();
    await eventually(() => received(3));
    expect(await world.rows('SELECT 1 FROM dead_letter')).toEqual([]);
  });

  it('of a payload that fits no event is a dead letter at once and holds up nothing', async () => {
    await world.bus.deliver('api_key.created', '{"api_key_id": "x"}', '0190a5c8-0000-7000-8000-000000000009');
    await world.bus.publishes('api_key.created', key(4));

    await eventually(() => received(4));
    const dead = await eventually(
      async () => (await world.rows('SELECT failures FROM dead_letter WHERE dead_at IS NOT NULL'))[0],
    );
    expect(dead).toMatchObject({ failures: 1 });
  });
});

describe('anti-entropy', () => {
  const HOUR_MS = 3_600_000;
  const SPAN_MS = 10_000;
  const twoHoursAgo = Math.floor(Date.now() / HOUR_MS - 2) * HOUR_MS;
  const idOf = (hour: number) => firstIdAt(hour + 5).replace(/0{12}$/, '00000000beef');

  /** Puts an event into the outbox of `sessions` as published that no stream has. */
  const lose = (id: string, invoice: number) =>
    world.rows(
      `INSERT INTO outbox (id, event, subject, payload, headers, published_at)
       VALUES ($1, 'session.expired', 'session.expired', $2, '{}', now())`,
      [id, JSON.stringify(expired(invoice))],
    );

  it.each([
    ['hour', () => twoHoursAgo, HOUR_MS, 77],
    // Evaluated when the test begins: only the last two minutes are compared in these spans.
    ['ten seconds', () => Math.floor(Date.now() / SPAN_MS - 3) * SPAN_MS, SPAN_MS, 78],
  ])(
    'publishes what was published in each %s, and the events again for a consumer that lacks them',
    async (_name, startOf, spanMs, invoice) => {
      const start = startOf();
      const list = world.bus.receives('session.expired');
      const received: Bucket[] = [];
      world.bus.connection.subscribe(entropySubject('sessions'), {
        callback: (_, message) => void received.push(...message.json<Buckets>().buckets),
      });
      await lose(idOf(start), invoice);

      const bucket = await eventually(() => received.find(({ hour, span_ms }) => hour === start && span_ms === spanMs));
      world.bus.connection.publish(republishSubject('sessions'), JSON.stringify(bucket));

      expect(bucket).toEqual({
        subject: 'session.expired',
        hour: start,
        span_ms: spanMs,
        count: 1,
        xor: idOf(start).replaceAll('-', ''),
      });
      await eventually(() => list.some((event) => event.data.invoice_id === invoice));
    },
  );

  it.each([
    ['this release', (buckets: Bucket[]): Buckets | Bucket[] => ({ buckets, stream_seq: 0 })],
    ['the earlier release', (buckets: Bucket[]): Buckets | Bucket[] => buckets],
  ])(
    'requests an hour that it has not handled, and none that it has, of a producer of %s',
    async (_name, messageOf) => {
      const requested: Bucket[] = [];
      world.bus.connection.subscribe(republishSubject('dashboard'), {
        callback: (_, message) => void requested.push(message.json<Bucket>()),
      });
      await world.bus.publishes('api_key.created', key(5), idOf(twoHoursAgo - HOUR_MS));
      await eventually(() => received(5));
      const bucketOf = (hour: number) => ({
        subject: 'api_key.created',
        hour,
        count: 1,
        xor: idOf(hour).replaceAll('-', ''),
      });
      await eventually(async () => {
        const manager = await jetstreamManager(world.bus.connection);
        const { num_pending, num_ack_pending } = await manager.consumers.info('dashboard', 'sessions-api_key_created');
        return num_pending + num_ack_pending === 0;
      });

      const buckets = [bucketOf(twoHoursAgo - HOUR_MS), bucketOf(twoHoursAgo)];
      world.bus.connection.publish(entropySubject('dashboard'), JSON.stringify(messageOf(buckets)));

      await eventually(() => requested.length > 0);
      expect(requested).toEqual([bucketOf(twoHoursAgo)]);
    },
  );
});

describe('the relay', () => {
  it('publishes after the commit and marks what was taken', async () => {
    const list = world.bus.receives('session.expired');

    await publish(11);

    await eventually(() => list.some((event) => event.data.invoice_id === 11));
    await eventually(async () => (await world.rows('SELECT 1 FROM outbox WHERE published_at IS NULL')).length === 0);
  });

  it('publishes nothing of a transaction that was rolled back', async () => {
    const list = world.bus.receives('session.expired');
    const database = world.service.app.get(Database);
    const outbox = world.service.app.get<Outbox<'sessions'>>(Outbox);

    await database
      .transaction(async (tx) => {
        await outbox.publish(tx, 'session.expired', expired(12));
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await publish(13);

    await eventually(() => list.some((event) => event.data.invoice_id === 13));
    expect(list.some((event) => event.data.invoice_id === 12)).toBe(false);
  });

  it.each(['wiped', 'rewound'] as const)(
    'makes up for a NATS server that was %s',
    async (how) => {
      const base = how === 'wiped' ? 100 : 200;
      await publish(base);
      await eventually(async () => (await streamed(world.bus)).includes(base));
      const { port } = nats;
      const dir = nats.storeDir.replace(/\/jetstream$/, '');
      await nats.stop();
      const copy = `${dir}-copy`;
      if (how === 'rewound') cpSync(nats.storeDir, copy, { recursive: true });
      nats = await startNatsServer({ dir, port });
      await eventually(() => publish(base + 1).then(() => true));
      await eventually(async () => (await streamed(world.bus)).includes(base + 1));
      await nats.kill('SIGKILL');
      rmSync(nats.storeDir, { recursive: true });
      if (how === 'rewound') cpSync(copy, nats.storeDir, { recursive: true });
      rmSync(copy, { recursive: true, force: true });

      nats = await startNatsServer({ dir, port });

      await eventually(async () => {
        const ids = await streamed(world.bus);
        return ids.includes(base) && ids.includes(base + 1);
      });
      await world.bus.makeStreams(['dashboard', 'chain-indexer', 'sweeper']);
      await world.bus.publishes('api_key.created', key(base));
      await eventually(() => received(base));
    },
    300_000,
  );
});

const OF_301 = "WHERE payload->'data'->>'invoice_id' = '301'";

const streamEnd = () => {
  const { app } = world.service;
  return new StreamEnd('sessions', app.get(Database), app.get(Nats));
};

describe('a database that is older than its stream', () => {
  it('is refused: what NATS holds at the end is not in the outbox', async () => {
    const database = world.service.app.get(Database);
    await publish(300);
    await eventually(async () => (await streamed(world.bus)).includes(300));
    const nextLeader = () => new EpochGuard('sessions', database, 1);
    const manager = await jetstreamManager(world.bus.connection);

    await nextLeader().check(manager);
    await world.rows("DELETE FROM outbox WHERE payload->'data'->>'invoice_id' = '300'");

    await expect(nextLeader().check(manager)).rejects.toThrow(/is not in the outbox: this database is older than NATS/);
  });

  it('is refused by a process that starts, before it is ready, and by a running one that leads again', async () => {
    const exit = jest.spyOn(process, 'exit').mockImplementation((() => undefined) as never);
    try {
      await publish(301);
      await eventually(async () => (await streamed(world.bus)).includes(301));
      const [event] = await world.rows<{ id: string }>(`SELECT id FROM outbox ${OF_301}`);
      await world.rows(`UPDATE outbox SET id = gen_random_uuid() ${OF_301}`);
      expect(exit).not.toHaveBeenCalled();
      const starting = streamEnd();
      await starting.check(new AbortController().signal);
      expect(exit.mock.calls).toEqual([[1]]);
      expect(starting.isKnown).toBe(false);
      exit.mockClear();

      await world.rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'leader relay:sessions'`,
      );

      await eventually(() => exit.mock.calls.length > 0);
      expect(exit).toHaveBeenCalledWith(1);
      await world.rows(`UPDATE outbox SET id = $1 ${OF_301}`, [event!.id]);
      await starting.check(new AbortController().signal);
      expect(starting.isKnown).toBe(true);
      await publish(302);
      await eventually(async () => (await streamed(world.bus)).includes(302));
    } finally {
      exit.mockRestore();
    }
  });
});
