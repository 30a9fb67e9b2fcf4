import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { UsageRepository } from './usage.repository.js';
import { UsageRpcController } from './usage.rpc.js';
import { UsageService } from './usage.service.js';
import { UsageRecountWorker } from './usage-recount.worker.js';

@Module({
  imports: [LedgerModule],
  controllers: [UsageRpcController],
  providers: [UsageRepository, UsageService, UsageRecountWorker],
  exports: [UsageService],
})
export class UsageModule {}
