import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { type CommonSettings, DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Database } from '@libs/service-kit/database/database';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { RpcClient } from '@libs/service-kit/messaging/rpc/rpc-client';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { defineService } from '@libs/service-kit/service-definition';
import { type RunningService, type StoppableService, startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { useWorld } from '@libs/testing/world';
import { Controller, Injectable, Module, type OnApplicationBootstrap, Post } from '@nestjs/common';
import { CreateMessaging } from './create-messaging.js';

/** More than the relay takes at once. */
const EVENTS = 450;
const NOBODY_ANSWERS = 'Temporarily unavailable. Try again in a moment.';

/** A little auth service. Its one request ends when a test lets it, and publishes much at the very end. */
@Controller()
class LastWordController {
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'auth'>,
  ) {}

  @Post('/last_word')
  async publish(): Promise<void> {
    await this.isLetGo();
    const rows = Array.from({ length: EVENTS }, (_, index) =>
      this.outbox.row('user.registered', { user_id: index + 1, email: 'a@shop.example' }),
    );
    await this.database.transaction((tx) => this.outbox.publishAll(tx, rows));
  }

  /** It returns when a test lets it, as well. */
  @RpcMethod('auth.reset_password')
  async reset(): Promise<{ temporary_password: string }> {
    await this.isLetGo();
    return { temporary_password: 'the last one' };
  }

  get isCalled(): boolean {
    return this.waiting.length > 0;
  }

  release(): void {
    for (const letGo of this.waiting) letGo();
  }

  private async isLetGo(): Promise<void> {
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }
}

@Module({ controllers: [LastWordController] })
class LittleModule {}

/** A worker that starts when a test lets it. */
@Injectable()
class SlowWorker implements OnApplicationBootstrap {
  static readonly steps: string[] = [];
  static letGo: () => void = () => undefined;

  async onApplicationBootstrap(): Promise<void> {
    SlowWorker.steps.push('starting');
    await new Promise<void>((resolve) => {
      SlowWorker.letGo = resolve;
    });
    SlowWorker.steps.push('started');
  }

  onModuleDestroy(): void {
    SlowWorker.steps.push('stopped');
  }
}

@Module({ imports: [LittleModule], providers: [SlowWorker] })
class SlowModule {}

const definition = defineService({
  name: 'auth',
  settings: DatabaseSettings,
  module: LittleModule,
  migrations: [CreateMessaging],
});
const world = useWorld(definition);

const waiting = async () => (await world.rows('SELECT 1 FROM outbox WHERE published_at IS NULL')).length;
/** Resolves when the only relay there is publishes. */
async function relayLeads(): Promise<void> {
  await world.rows(
    `INSERT INTO outbox (id, event, subject, payload, headers)
     VALUES (gen_random_uuid(), 'sign_in.revoked', 'sign_in.revoked', '{}', '{}')`,
  );
  await eventually(async () => (await waiting()) === 0);
}

/** The server has closed: only work under way is still to be published. */
const refuses = (url: string) =>
  request(url, 'GET', '/livez').then(
    () => false,
    () => true,
  );

/** There is no responder for the call. */
const isUnanswered = (call: Promise<unknown>) =>
  call.then(
    () => false,
    ({ message }: Error) => message === NOBODY_ANSWERS,
  );

/**
 * Stops the service while a request is under way, which then publishes its events. Resolves when the service is gone.
 */
async function stopsInTheMidst({ app, url, stop }: RunningService): Promise<void> {
  const controller = app.get(LastWordController, { strict: false });
  const response = request(url, 'POST', '/last_word');
  await eventually(() => controller.isCalled);
  const stopped = stop();
  await eventually(() => refuses(url));
  controller.release();
  expect((await response).status).toBe(201);
  await stopped;
}

describe('a service on its way out', () => {
  it('reports that it is not ready, still serves, and has its connections closed', async () => {
    await relayLeads();
    expect((await request(world.service.url, 'GET', '/readyz')).status).toBe(200);

    await world.service.drain();

    const ready = await request(world.service.url, 'GET', '/readyz');
    expect(ready).toMatchObject({ status: 503, body: { status: 'stopping', checks: { nats: true, database: true } } });
    const alive = await request(world.service.url, 'GET', '/livez');
    expect(alive).toMatchObject({ status: 200, headers: { connection: 'close' } });
  });
});

describe('a service that is stopped', () => {
  it('publishes the events of its last request before it is gone', async () => {
    const received = world.bus.receives('user.registered');
    await relayLeads();

    await stopsInTheMidst(world.service);

    expect(await waiting()).toBe(0);
    await eventually(() => received.length === EVENTS);
  });

  it('is stopped in order while its workers are starting', async () => {
    const working: StoppableService[] = [];
    const slow = { ...definition, module: SlowModule };
    const starting = startService(slow, world.env, { onWorking: (service) => working.push(service) });
    await eventually(() => SlowWorker.steps.length > 0);

    const stopped = working[0]!.stop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(SlowWorker.steps).toEqual(['starting']);
    SlowWorker.letGo();

    await Promise.all([starting, stopped]);
    expect(SlowWorker.steps).toEqual(['starting', 'started', 'stopped']);
    await eventually(async () => refuses((await starting).url));
  });

  it.each([
    ['in order, once its workers have started', '1000', ['starting', 'started', 'stopped']],
    ['after ten seconds, where they never start', '', ['starting']],
  ])('ends as a process that gets SIGTERM while it starts: %s', async (_, slowStartMs, steps) => {
    const program = new URL('./slow-start.js', import.meta.url).pathname;
    const env = { ...world.env, SLOW_START_MS: slowStartMs, PORT: '0', SHUTDOWN_DELAY_MS: '0' };
    const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const lines: string[] = [];
    child.stdout.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n')));
    const said = () => lines.filter((line) => ['starting', 'started', 'stopped'].includes(line));
    await eventually(() => said().length > 0);

    child.kill('SIGTERM');

    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(said()).toEqual(steps);
  });

  it('replies to earlier calls, and leaves later ones to others', async () => {
    const victim = await startService(definition, world.env);
    const caller = new RpcClient('admin', { natsUrl: world.nats.url } as CommonSettings);
    const call = () => caller.call('auth.reset_password', { user_id: 1 } as never);
    const controller = victim.app.get(LastWordController, { strict: false });
    const response = eventually(call);
    await eventually(() => controller.isCalled);

    const stopped = victim.stop();
    // This one is answered at once as long as anybody listens; the other one would wait for the test.
    await eventually(() => isUnanswered(caller.call('auth.health', {} as never)));
    expect(await isUnanswered(call())).toBe(true);
    controller.release();

    expect(await response).toEqual({ temporary_password: 'the last one' });
    await stopped;
    await caller.close();
  });

  it('does not wait for a NATS server that does not respond: the next leader publishes', async () => {
    const victim = await startService(definition, world.env);
    await relayLeads();
    await world.nats.kill('SIGSTOP');

    await stopsInTheMidst(victim);

    expect(await waiting()).toBe(EVENTS);
    await world.nats.kill('SIGCONT');
    const next = await startService(definition, world.env);
    await eventually(async () => (await waiting()) === 0);
    await next.stop();
  });
});
