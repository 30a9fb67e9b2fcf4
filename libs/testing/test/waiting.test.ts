import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { afterAll, describe, expect, it } from '@jest/globals';
import { freePort } from '@libs/embedded/process/free-port';
import { rpcSubject } from '@libs/events/rpc-methods';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { defineService } from '@libs/service-kit/service-definition';
import { startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { useWorld } from '@libs/testing/world';
import { connect as connectNats } from '@nats-io/transport-node';
import { Module } from '@nestjs/common';
import { CreateMessaging } from './create-messaging.js';

@Module({})
class EmptyModule {}

const definition = defineService({
  name: 'auth',
  settings: DatabaseSettings,
  module: EmptyModule,
  migrations: [CreateMessaging],
});

describe('a service that starts before its database', () => {
  const world = useWorld(definition);
  let way: Server | undefined;
  afterAll(() => {
    way?.close();
  });

  it('is alive and not ready while it waits, and serves when the database is there', async () => {
    const [port, databasePort] = [await freePort(), await freePort()];
    const { DATABASE_URL, ...env } = world.env;
    const elsewhere = Object.assign(new URL(DATABASE_URL!), { port: `${databasePort}` });
    const url = `http://127.0.0.1:${port}`;

    const starting = startService(definition, { ...env, PORT: `${port}`, DATABASE_URL: elsewhere.href });
    const [alive, ready, other] = await eventually(() =>
      Promise.all([request(url, 'GET', '/livez'), request(url, 'GET', '/readyz'), isCutOff(`${url}/api/auth/me`)]),
    );
    way = createServer((from) => {
      const to = connect(Number(new URL(DATABASE_URL!).port), '127.0.0.1');
      from.on('error', () => to.destroy()).pipe(to);
      to.on('error', () => from.destroy()).pipe(from);
    }).listen(databasePort, '127.0.0.1');
    const service = await starting;

    expect(alive).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(ready).toMatchObject({ status: 503, body: { status: 'waiting' } });
    expect(other).toBe(true);
    await eventually(async () => (await request(url, 'GET', '/readyz')).status === 200);
    await service.stop();
  });
});

describe('a service that is not subscribed to its calls yet', () => {
  const world = useWorld(definition);
  let way: Server | undefined;
  afterAll(() => {
    way?.close();
  });

  it('is not ready, although it has the database and a connection to NATS, until others can call it', async () => {
    const { NATS_URL, ...env } = world.env;
    const nats = new URL(NATS_URL!);
    let isOpen = true;
    way = createServer((from) => {
      if (!isOpen) return void from.destroy();
      isOpen = false;
      const to = connect(Number(nats.port), nats.hostname);
      from.on('error', () => to.destroy()).pipe(to);
      to.on('error', () => from.destroy()).pipe(from);
    });
    await new Promise<void>((resolve) => way!.listen(0, '127.0.0.1', resolve));
    const { port } = way.address() as AddressInfo;
    await world.service.stop();

    const service = await startService(definition, { ...env, NATS_URL: `nats://127.0.0.1:${port}` });
    const before = await eventually(async () => {
      const { status, body } = await request(service.url, 'GET', '/readyz');
      return (body as { checks: { stream: boolean } }).checks.stream && { status, body };
    });
    const calledBefore = await answers(world.nats.url);
    isOpen = true;
    await eventually(async () => (await request(service.url, 'GET', '/readyz')).status === 200);
    const calledAfter = await answers(world.nats.url);

    expect(before).toMatchObject({
      status: 503,
      body: { checks: { nats: true, database: true, schema: true, rpc: false } },
    });
    expect([calledBefore, calledAfter]).toEqual([false, true]);
    await service.stop();
  });
});

/** Returns whether the service answers a call, without a second try. */
async function answers(natsUrl: string): Promise<boolean> {
  const nats = await connectNats({ servers: natsUrl });
  const call = JSON.stringify({ id: '1', pattern: '', data: { trace_id: '', request: {} } });
  return nats
    .request(rpcSubject('auth.health'), call)
    .then(
      () => true,
      () => false,
    )
    .finally(() => nats.close());
}

const isCutOff = (url: string) =>
  request(url, 'GET', '').then(
    () => false,
    () => true,
  );
