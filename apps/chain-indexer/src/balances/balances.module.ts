import { Module } from '@nestjs/common';
import { CursorsModule } from '../cursors/cursors.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { RescanModule } from '../rescan/rescan.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { WatchedAddressesModule } from '../watched-addresses/watched-addresses.module.js';
import { BalanceCheckService } from './balance-check.service.js';
import { BalanceMarksRepository } from './balance-marks.repository.js';
import { BalanceReaderService } from './balance-reader.service.js';

/** Compares the balances of deposit addresses with the recorded transfers. */
@Module({
  imports: [CursorsModule, LogsModule, RescanModule, ProvidersModule, TransfersModule, WatchedAddressesModule],
  providers: [BalanceCheckService, BalanceMarksRepository, BalanceReaderService],
  exports: [BalanceCheckService],
})
export class BalancesModule {}
