import { Module } from '@nestjs/common';
import { CursorsModule } from '../cursors/cursors.module.js';
import { HeadModule } from '../head/head.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { PollIntervalModule } from '../poll-interval/poll-interval.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { WatchedAddressesModule } from '../watched-addresses/watched-addresses.module.js';
import { BackfillService } from './backfill.service.js';
import { BackfillsRepository } from './backfills.repository.js';

/** Reads the blocks before the cursor for addresses that became known later. */
@Module({
  imports: [
    CursorsModule,
    HeadModule,
    LogsModule,
    PollIntervalModule,
    ProvidersModule,
    TransfersModule,
    WatchedAddressesModule,
  ],
  providers: [BackfillService, BackfillsRepository],
  exports: [BackfillService],
})
export class BackfillModule {}
