import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { GivenOutModule } from '../given-out/given-out.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { ReorgsModule } from '../reorgs/reorgs.module.js';
import { TreasuryModule } from '../treasury/treasury.module.js';
import { CursorsRepository } from './cursors.repository.js';
import { DoubtedSweepsRepository } from './doubted-sweeps.repository.js';
import { ForeignChangesRepository } from './foreign-changes.repository.js';
import { LogScannerService } from './log-scanner.service.js';

/** Reads each log of the checkout contract once. */
@Module({
  imports: [CheckoutsModule, ChainModule, GivenOutModule, LedgerModule, ReorgsModule, TreasuryModule],
  providers: [CursorsRepository, DoubtedSweepsRepository, ForeignChangesRepository, LogScannerService],
  exports: [LogScannerService],
})
export class ContractLogsModule {}
