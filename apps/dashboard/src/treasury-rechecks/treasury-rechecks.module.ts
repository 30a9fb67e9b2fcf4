import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { TreasuryRechecksService } from './treasury-rechecks.service.js';
import { TreasuryRechecksWorker } from './treasury-rechecks.worker.js';

/** The weekly recheck of the treasuries that merchants have. */
@Module({
  imports: [NoticesModule, WalletsModule],
  providers: [TreasuryRechecksService, TreasuryRechecksWorker],
})
export class TreasuryRechecksModule {}
