import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { SpacesModule } from '../spaces/spaces.module.js';
import { StoredThreadsModule } from '../stored-threads/stored-threads.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { ThreadsController } from './threads.controller.js';
import { ThreadsService } from './threads.service.js';

/** Threads, for callers of the API. */
@Module({
  imports: [LedgerModule, SpacesModule, StoredThreadsModule, StoredTurnsModule],
  controllers: [ThreadsController],
  providers: [ThreadsService],
})
export class ThreadsModule {}
