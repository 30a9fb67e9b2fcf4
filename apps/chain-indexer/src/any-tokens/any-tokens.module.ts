import { Module } from '@nestjs/common';
import { CursorsModule } from '../cursors/cursors.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { UnsupportedTransfersModule } from '../unsupported-transfers/unsupported-transfers.module.js';
import { WatchedAddressesModule } from '../watched-addresses/watched-addresses.module.js';
import { AnyTokenScanService } from './any-token-scan.service.js';
import { TokenScansRepository } from './token-scans.repository.js';

/** The slow scan for tokens of any contract. */
@Module({
  imports: [
    CursorsModule,
    LogsModule,
    ProvidersModule,
    TransfersModule,
    UnsupportedTransfersModule,
    WatchedAddressesModule,
  ],
  providers: [AnyTokenScanService, TokenScansRepository],
  exports: [AnyTokenScanService],
})
export class AnyTokensModule {}
