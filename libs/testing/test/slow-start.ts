/**
 * A process of a service whose worker takes its time to start: SLOW_START_MS, or forever where that is empty. It
 * prints what its worker does.
 */
import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { runService } from '@libs/service-kit/run-service';
import { defineService } from '@libs/service-kit/service-definition';
import { Injectable, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CreateMessaging } from './create-messaging.js';

@Injectable()
class SlowWorker implements OnApplicationBootstrap, OnModuleDestroy {
  async onApplicationBootstrap(): Promise<void> {
    console.log('starting');
    await (process.env['SLOW_START_MS'] ? sleep(Number(process.env['SLOW_START_MS'])) : new Promise(() => undefined));
    console.log('started');
  }

  onModuleDestroy(): void {
    console.log('stopped');
  }
}

@Module({ providers: [SlowWorker] })
class SlowModule {}

await runService(
  defineService({ name: 'auth', settings: DatabaseSettings, module: SlowModule, migrations: [CreateMessaging] }),
);
