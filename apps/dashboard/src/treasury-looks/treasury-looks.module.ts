import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { TreasuryLooksService } from './treasury-looks.service.js';
import { TreasuryLooksWorker } from './treasury-looks.worker.js';

/** The weekly look at the treasuries that merchants have. */
@Module({
  imports: [NoticesModule, WalletsModule],
  providers: [TreasuryLooksService, TreasuryLooksWorker],
})
export class TreasuryLooksModule {}
