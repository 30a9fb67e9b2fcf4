import { Module } from '@nestjs/common';
import { CursorsModule } from '../cursors/cursors.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { UnsupportedTransfersModule } from '../unsupported-transfers/unsupported-transfers.module.js';
import { WatchedAddressesModule } from '../watched-addresses/watched-addresses.module.js';
import { FindingsService } from './findings.service.js';
import { RescanRpcController } from './rescan.rpc.js';
import { RescanService } from './rescan.service.js';

/** Reads the chain again for a buyer whose payment does not show. */
@Module({
  imports: [
    CursorsModule,
    LogsModule,
    ProvidersModule,
    TransfersModule,
    UnsupportedTransfersModule,
    WatchedAddressesModule,
  ],
  controllers: [RescanRpcController],
  providers: [FindingsService, RescanService],
  exports: [RescanService],
})
export class RescanModule {}
