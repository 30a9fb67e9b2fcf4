import { Module } from '@nestjs/common';
import { AnyTokensModule } from '../any-tokens/any-tokens.module.js';
import { BalancesModule } from '../balances/balances.module.js';
import { CursorsModule } from '../cursors/cursors.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { UnsupportedTransfersModule } from '../unsupported-transfers/unsupported-transfers.module.js';
import { WatchedAddressesModule } from '../watched-addresses/watched-addresses.module.js';
import { HeadScanService } from './head-scan.service.js';
import { ReorgService } from './reorg.service.js';

/** Reads the chain forward, and goes back after a reorg. */
@Module({
  imports: [
    AnyTokensModule,
    BalancesModule,
    CursorsModule,
    LogsModule,
    ProvidersModule,
    TransfersModule,
    UnsupportedTransfersModule,
    WatchedAddressesModule,
  ],
  providers: [HeadScanService, ReorgService],
  exports: [HeadScanService, ReorgService],
})
export class HeadModule {}
