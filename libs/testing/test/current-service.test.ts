import { describe, expect, it } from '@jest/globals';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { Database } from '@libs/service-kit/database/database';
import { currentService } from '@libs/service-kit/log/current-service';
import { RpcMethod } from '@libs/service-kit/messaging/rpc/rpc-method';
import { defineService } from '@libs/service-kit/service-definition';
import { eventually } from '@libs/testing/eventually';
import { useWorld } from '@libs/testing/world';
import { Controller, Get, Module } from '@nestjs/common';
import { CreateMessaging } from './create-messaging.js';

/** Reports which service it works for, wherever work comes from. */
@Controller()
class WhoController {
  constructor(private readonly database: Database) {}

  @Get('/who')
  async overHttp(): Promise<{ before: string | undefined; after: string | undefined }> {
    const before = currentService();
    await this.database.transaction((tx) => tx.query('SELECT 1'));
    return { before, after: currentService() };
  }

  @RpcMethod('auth.operators')
  async overRpc(): Promise<{ emails: string[] }> {
    return { emails: [String(currentService())] };
  }
}

@Module({ controllers: [WhoController] })
class WhoModule {}

const world = useWorld(
  defineService({ name: 'auth', settings: DatabaseSettings, module: WhoModule, migrations: [CreateMessaging] }),
);

/** The test itself belongs to no service, as the other services of one process do not belong to this one. */
describe('work belongs to the service', () => {
  it('that serves a request, also after Postgres has answered', async () => {
    expect(currentService()).toBeUndefined();
    const { body } = await world.http('GET', '/who');
    expect(body).toEqual({ before: 'auth', after: 'auth' });
  });

  it('that replies to a call', async () => {
    expect(await eventually(() => world.bus.calls('auth.operators', {}))).toEqual({ emails: ['auth'] });
  });
});
