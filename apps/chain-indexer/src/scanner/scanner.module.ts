import { Module } from '@nestjs/common';
import { AnyTokensModule } from '../any-tokens/any-tokens.module.js';
import { BackfillModule } from '../backfill/backfill.module.js';
import { BalancesModule } from '../balances/balances.module.js';
import { CursorsModule } from '../cursors/cursors.module.js';
import { FinalityModule } from '../finality/finality.module.js';
import { HeadModule } from '../head/head.module.js';
import { PollIntervalModule } from '../poll-interval/poll-interval.module.js';
import { ProgressModule } from '../progress/progress.module.js';
import { ProviderWatchModule } from '../provider-watch/provider-watch.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { VerifyModule } from '../verify/verify.module.js';
import { ScannerWorker } from './scanner.worker.js';

/** The loops of the indexer, which drive all other folders. */
@Module({
  imports: [
    AnyTokensModule,
    BackfillModule,
    BalancesModule,
    CursorsModule,
    FinalityModule,
    HeadModule,
    PollIntervalModule,
    ProgressModule,
    ProviderWatchModule,
    ProvidersModule,
    VerifyModule,
  ],
  providers: [ScannerWorker],
})
export class ScannerModule {}
