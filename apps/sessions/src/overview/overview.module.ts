import { Module } from '@nestjs/common';
import { OverviewAnswers } from './overview.answers.js';
import { OverviewRepository } from './overview.repository.js';
import { OverviewService } from './overview.service.js';

@Module({
  controllers: [OverviewAnswers],
  providers: [OverviewRepository, OverviewService],
})
export class OverviewModule {}
