import { Module } from '@nestjs/common';
import { Finality } from './finality/finality.service.js';
import { ChainGauges } from './progress/chain-gauges.service.js';
import { CursorRepository } from './progress/cursor.repository.js';
import { Progress } from './progress/progress.service.js';
import { Findings } from './rescan/findings.service.js';
import { RescanAnswers } from './rescan/rescan.answers.js';
import { Rescan } from './rescan/rescan.service.js';
import { Providers } from './rpc/providers.service.js';
import { HeadScan } from './scan/head-scan.service.js';
import { LogReader } from './scan/log-reader.service.js';
import { Reorg } from './scan/reorg.service.js';
import { ScannerWorker } from './scan/scanner.worker.js';
import { TransfersRepository } from './transfers/transfers.repository.js';
import { TransfersService } from './transfers/transfers.service.js';
import { AnyTokenScan } from './unsupported/any-token-scan.service.js';
import { TokenScansRepository } from './unsupported/token-scans.repository.js';
import { UnsupportedAnswers } from './unsupported/unsupported.answers.js';
import { UnsupportedRepository } from './unsupported/unsupported.repository.js';
import { Verify } from './verify/verify.service.js';
import { BackfillService } from './watched/backfill.service.js';
import { Matcher } from './watched/matcher.service.js';
import { WatchedAnswers } from './watched/watched.answers.js';
import { WatchedHandlers } from './watched/watched.handlers.js';
import { WatchedRepository } from './watched/watched.repository.js';

@Module({
  controllers: [WatchedAnswers, RescanAnswers, UnsupportedAnswers],
  providers: [
    ScannerWorker,
    HeadScan,
    Reorg,
    LogReader,
    Verify,
    Finality,
    Progress,
    ChainGauges,
    Providers,
    BackfillService,
    Matcher,
    WatchedHandlers,
    WatchedRepository,
    CursorRepository,
    TransfersRepository,
    TransfersService,
    Rescan,
    Findings,
    UnsupportedRepository,
    AnyTokenScan,
    TokenScansRepository,
  ],
})
export class AppModule {}
