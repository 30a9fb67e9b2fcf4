import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { natsConfigText } from '@libs/embedded/nats/nats-config';
import { type EmbeddedNats, startNatsServer } from '@libs/embedded/nats/nats-server';
import { AppError } from '@libs/errors/app-error';
import { type RpcName, rpcSubject } from '@libs/events/rpc-methods';
import { SERVICES, type ServiceName } from '@libs/events/services';
import type { CommonSettings } from '@libs/service-kit/config/common-settings';
import { natsServerUsers, type PublicNkeys } from '@libs/service-kit/messaging/nats-permissions';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { natsOptions } from '@libs/service-kit/messaging/stream/nats';
import { eventually } from '@libs/testing/eventually';
import { TestBus } from '@libs/testing/test-bus';
import { createUser, type KeyPair } from '@nats-io/nkeys';
import { connect as connectNats, type Msg } from '@nats-io/transport-node';
import { request } from 'undici';

/** Longer than the first attempt of a call takes, and much shorter than it is sent again. */
const MOMENT_MS = 300;

/** Leads connections to a server, unless it is cut. */
class Line {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {
    server.on('connection', (socket: Socket) => (this.isCut ? socket.destroy() : this.sockets.add(socket)));
  }

  static async to(target: URL): Promise<Line> {
    const server = createServer((client) => {
      const far = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [client, far],
        [far, client],
      ] as const) {
        from.pipe(to);
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
      }
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return new Line(server, `nats://127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  /** Ends all connections, and accepts no others until it is mended. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.destroy();
    this.sockets.clear();
  }

  mend(): void {
    this.isCut = false;
  }

  stop(): void {
    this.cut();
    this.server.close();
  }
}

describe('A call', () => {
  let dir: string;
  let nats: EmbeddedNats;
  let bus: TestBus;
  let line: Line;
  let rpc: RpcClient;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'checkout-questions-'));
    nats = await startNatsServer({ dir });
    bus = await TestBus.connect(nats.url);
    line = await Line.to(new URL(nats.url));
    rpc = new RpcClient('pay-page', { natsUrl: line.url } as CommonSettings);
  });
  afterAll(async () => {
    await rpc?.close();
    line?.stop();
    await bus?.close();
    await nats?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const calling = () => rpc.call('sessions.pay_view', { token: 'a' });

  it('that nobody serves is unavailable in the end, with a time to try again', async () => {
    await expect(calling()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'Temporarily unavailable. Try again in a moment.',
      retryAfterS: 2,
    });
  });

  it('reaches a service that subscribes a moment later, once', async () => {
    const replied = rpc.call('sessions.find_sent', {} as never);
    await sleep(MOMENT_MS);
    let calls = 0;
    bus.handles('sessions.find_sent', () => {
      calls += 1;
      return {} as never;
    });
    await bus.flush();

    expect(await replied).toEqual({});
    expect(calls).toBe(1);
  });

  it('waits for a connection that is being replaced, and is then received once', async () => {
    let calls = 0;
    bus.handles('sessions.dev_close_window', () => {
      calls += 1;
      return {} as never;
    });
    await bus.flush();
    const close = () => rpc.call('sessions.dev_close_window', { token: 'a' } as never);
    await close();
    line.cut();
    // The client has noticed by now, and tries to connect twice a second.
    await sleep(MOMENT_MS);
    const closed = close();
    line.mend();

    expect(await closed).toEqual({});
    expect(calls).toBe(2);
  });

  it('that changes something is not made again: without a reply it is unavailable, and nobody claims that nothing was done', async () => {
    const calls = await unanswered('sessions.mail_receipt', () => rpc.call('sessions.mail_receipt', {} as never), {
      message: 'No response came in time. It may have been done anyway: check before you try again.',
    });

    expect(calls).toBe(1);
  });

  it('that only reads is made once more', async () => {
    const calls = await unanswered('sessions.pay_view', calling, {
      message: 'Temporarily unavailable. Try again in a moment.',
    });

    expect(calls).toBe(2);
  });

  /** Returns how often a method was called that never replies. */
  async function unanswered(
    method: RpcName,
    call: () => Promise<unknown>,
    error: { message: string },
  ): Promise<number> {
    let calls = 0;
    const silent = bus.connection.subscribe(rpcSubject(method), {
      callback: () => {
        calls += 1;
      },
    });
    await bus.flush();
    await expect(call()).rejects.toMatchObject({ code: 'unavailable', retryAfterS: 2, ...error });
    silent.unsubscribe();
    return calls;
  }

  it('that is refused throws the same error here, its time to try again with it', async () => {
    bus.handles('sessions.pay_view', () => new AppError('rate_limited', { limit: 3 }, { retryAfterS: 17 }));
    await bus.flush();

    await expect(calling()).rejects.toMatchObject({
      code: 'rate_limited',
      fields: { limit: 3 },
      message: 'Too many attempts. Wait and try again.',
      retryAfterS: 17,
    });
  });
});

describe('While the server loads its configuration again', () => {
  const seeds = Object.fromEntries(SERVICES.map((service) => [service, createUser()])) as Record<ServiceName, KeyPair>;
  const developer = { user: 'developer', password: 'of this test', publish: ['>'], subscribe: ['>'] };
  const configOf = (keysOf: (service: ServiceName) => readonly KeyPair[]) => ({
    users: [
      ...natsServerUsers(
        Object.fromEntries(
          SERVICES.map((service) => [service, keysOf(service).map((key) => key.getPublicKey())]),
        ) as unknown as PublicNkeys,
      ),
      developer,
    ],
  });
  const settingsOf = (service: ServiceName, natsUrl: string) =>
    ({ natsUrl, natsNkeySeed: new TextDecoder().decode(seeds[service].getSeed()) }) as CommonSettings;
  let dir: string;
  let nats: EmbeddedNats;

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'checkout-calls-'));
    nats = await startNatsServer({ dir, config: configOf((service) => [seeds[service]]) });
  });
  afterAll(async () => {
    await nats?.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  /** Accepts another key of a service that does not take part, as docs/runbooks/rotate-keys.md says. */
  function addKey(): void {
    const monitoringPort = Number(new URL(nats.monitoringUrl).port);
    const config = configOf((service) => (service === 'sweeper' ? [seeds.sweeper, createUser()] : [seeds[service]]));
    const text = natsConfigText(nats.version, { port: nats.port, monitoringPort, storeDir: nats.storeDir }, config);
    writeFileSync(join(dir, 'nats.conf'), text);
    process.kill(nats.pid, 'SIGHUP');
  }

  it('it refuses the reply to a call under way: a read is made again, and its client does not notice', async () => {
    const server = await connectNats(natsOptions('sessions', settingsOf('sessions', nats.url)));
    const errors: string[] = [];
    void (async () => {
      for await (const status of server.status()) if (status.type === 'error') errors.push(status.error.message);
    })();
    const calls: Msg[] = [];
    const reply = (message: Msg) => {
      const { id } = message.json<{ id: string }>();
      message.respond(JSON.stringify({ id, isDisposed: true, response: { ok: true, reply: { view: null } } }));
    };
    server.subscribe(rpcSubject('sessions.pay_view'), {
      callback: (_, message) => {
        calls.push(message);
        if (calls.length > 1) reply(message);
      },
    });
    await server.flush();
    const rpc = new RpcClient('pay-page', settingsOf('pay-page', nats.url));
    const view = rpc.call('sessions.pay_view', { token: 'a' });
    await eventually(() => calls.length === 1);

    const { config_load_time: before } = await varz();
    addKey();
    await eventually(async () => (await varz()).config_load_time !== before);
    reply(calls[0]!);

    expect(await view).toEqual({ view: null });
    expect(calls).toHaveLength(2);
    expect(errors).toEqual([expect.stringMatching(/permissions violation for publish to "_INBOX\.pay-page/i)]);
    await rpc.close();
    await server.close();
  });

  async function varz(): Promise<{ config_load_time: string }> {
    const { body } = await request(`${nats.monitoringUrl}/varz`);
    return (await body.json()) as { config_load_time: string };
  }
});
