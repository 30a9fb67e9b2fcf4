import { Module } from '@nestjs/common';
import { BalancesModule } from '../balances/balances.module.js';
import { CursorsModule } from '../cursors/cursors.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { PollIntervalModule } from '../poll-interval/poll-interval.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { WatchedAddressesModule } from '../watched-addresses/watched-addresses.module.js';
import { HeldTransfersService } from './held-transfers.service.js';
import { RetractionsService } from './retractions.service.js';
import { VerificationRepository } from './verification.repository.js';
import { VerifyService } from './verify.service.js';

/** Reads every block a second time, from another provider. */
@Module({
  imports: [
    BalancesModule,
    CursorsModule,
    LogsModule,
    PollIntervalModule,
    ProvidersModule,
    TransfersModule,
    WatchedAddressesModule,
  ],
  providers: [HeldTransfersService, RetractionsService, VerificationRepository, VerifyService],
  exports: [VerifyService],
})
export class VerifyModule {}
