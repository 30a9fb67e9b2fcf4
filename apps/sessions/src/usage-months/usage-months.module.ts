import { Module } from '@nestjs/common';
import { UsageMonthsRepository } from './usage-months.repository.js';
import { UsageMonthsService } from './usage-months.service.js';
import { UsageRecountWorker } from './usage-recount.worker.js';

@Module({
  providers: [UsageMonthsRepository, UsageMonthsService, UsageRecountWorker],
  exports: [UsageMonthsService],
})
export class UsageMonthsModule {}
