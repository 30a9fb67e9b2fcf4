import { describe, expect, it } from '@jest/globals';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Database } from '@libs/service-kit/database/database';
import { CREATE_MESSAGING_TABLES } from '@libs/service-kit/database/messaging-tables';
import { Outbox } from '@libs/service-kit/messaging/outbox';
import { defineService } from '@libs/service-kit/service-definition';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http-client';
import { useWorld } from '@libs/testing/world';
import { Controller, Module, Post } from '@nestjs/common';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** More than the relay takes at once. */
const EVENTS = 450;

/** A little auth service. Its one request is answered when a test lets it, and says much at the very end. */
@Controller()
class LastWordController {
  private letGo = () => {};
  isAsked = false;

  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox<'auth'>,
  ) {}

  @Post('/last_word')
  async say(): Promise<void> {
    this.isAsked = true;
    await new Promise<void>((resolve) => {
      this.letGo = resolve;
    });
    const rows = Array.from({ length: EVENTS }, (_, index) =>
      this.outbox.row('user.registered', { user_id: index + 1, email: 'a@shop.example' }),
    );
    await this.database.transaction((tx) => this.outbox.publishAll(tx, rows));
  }

  answer(): void {
    this.letGo();
  }
}

@Module({ controllers: [LastWordController] })
class LittleModule {}

class CreateMessaging implements MigrationInterface {
  name = 'CreateMessaging0000000000001';
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CREATE_MESSAGING_TABLES) await runner.query(statement);
  }
  async down(): Promise<void> {}
}

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

/** The server has closed: what was under way is all that is still to be said. */
const refuses = (url: string) =>
  request(url, 'GET', '/livez').then(
    () => false,
    () => true,
  );

/** Tells the service to stop while a request is under way, which then says its events. Resolves when the service is gone. */
async function stopsInTheMidst({ app, url, stop }: RunningService): Promise<void> {
  const controller = app.get(LastWordController, { strict: false });
  const answer = request(url, 'POST', '/last_word');
  await eventually(() => controller.isAsked);
  const stopped = stop();
  await eventually(() => refuses(url));
  controller.answer();
  expect((await answer).status).toBe(201);
  await stopped;
}

describe('a service that is told to stop', () => {
  it('publishes what its last request said before it is gone', async () => {
    const heard = world.bus.hears('user.registered');
    await relayLeads();

    await stopsInTheMidst(world.service);

    expect(await waiting()).toBe(0);
    await eventually(() => heard.length === EVENTS);
  });

  it('does not wait for a NATS server that answers nothing: the next leader publishes', async () => {
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
