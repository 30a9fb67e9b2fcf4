import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { ForeignOrdersModule } from '../foreign-orders/foreign-orders.module.js';
import { IssuedTermsModule } from '../issued-terms/issued-terms.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ReorgsModule } from '../reorgs/reorgs.module.js';
import { CursorsRepository } from './cursors.repository.js';
import { DoubtedSweepsRepository } from './doubted-sweeps.repository.js';
import { LogScannerService } from './log-scanner.service.js';

/** Reads each log of the checkout contract once. */
@Module({
  imports: [CheckoutsModule, ChainModule, ForeignOrdersModule, IssuedTermsModule, LedgerModule, ReorgsModule],
  providers: [CursorsRepository, DoubtedSweepsRepository, LogScannerService],
  exports: [LogScannerService],
})
export class ContractLogsModule {}
