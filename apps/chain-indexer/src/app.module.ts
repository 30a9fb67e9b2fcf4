import { Module } from '@nestjs/common';
import { AnyTokensModule } from './any-tokens/any-tokens.module.js';
import { BackfillModule } from './backfill/backfill.module.js';
import { CursorsModule } from './cursors/cursors.module.js';
import { FinalityModule } from './finality/finality.module.js';
import { HeadModule } from './head/head.module.js';
import { LogsModule } from './logs/logs.module.js';
import { ProgressModule } from './progress/progress.module.js';
import { ProvidersModule } from './providers/providers.module.js';
import { RescanModule } from './rescan/rescan.module.js';
import { ScannerModule } from './scanner/scanner.module.js';
import { SimulatedChainModule } from './simulated-chain/simulated-chain.module.js';
import { TransfersModule } from './transfers/transfers.module.js';
import { UnsupportedTransfersModule } from './unsupported-transfers/unsupported-transfers.module.js';
import { VerifyModule } from './verify/verify.module.js';
import { WatchedAddressesModule } from './watched-addresses/watched-addresses.module.js';

@Module({
  imports: [
    AnyTokensModule,
    BackfillModule,
    CursorsModule,
    FinalityModule,
    HeadModule,
    LogsModule,
    ProgressModule,
    ProvidersModule,
    RescanModule,
    ScannerModule,
    SimulatedChainModule,
    TransfersModule,
    UnsupportedTransfersModule,
    VerifyModule,
    WatchedAddressesModule,
  ],
})
export class AppModule {}
