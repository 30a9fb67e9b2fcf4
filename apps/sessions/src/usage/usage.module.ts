import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { UsageAnswers } from './usage.answers.js';
import { UsageRepository } from './usage.repository.js';
import { UsageService } from './usage.service.js';
import { UsageRecountWorker } from './usage-recount.worker.js';

@Module({
  imports: [LedgerModule],
  controllers: [UsageAnswers],
  providers: [UsageRepository, UsageService, UsageRecountWorker],
  exports: [UsageService],
})
export class UsageModule {}
