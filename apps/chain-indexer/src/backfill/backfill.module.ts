import { Module } from '@nestjs/common';
import { CursorsModule } from '../cursors/cursors.module.js';
import { HeadModule } from '../head/head.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { RpcModule } from '../rpc/rpc.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { WatchedModule } from '../watched/watched.module.js';
import { BackfillService } from './backfill.service.js';
import { BackfillsRepository } from './backfills.repository.js';

/** The past of addresses that are younger than the cursor. */
@Module({
  imports: [CursorsModule, HeadModule, LogsModule, RpcModule, TransfersModule, WatchedModule],
  providers: [BackfillService, BackfillsRepository],
  exports: [BackfillService],
})
export class BackfillModule {}
