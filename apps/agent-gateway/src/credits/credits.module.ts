import { Module } from '@nestjs/common';
import { CreditsController } from './credits.controller.js';
import { CreditsHandlers } from './credits.handlers.js';
import { CreditsService } from './credits.service.js';
import { LedgerRepository } from './ledger.repository.js';
import { TopUpsRepository } from './top-ups.repository.js';
import { TopUpsService } from './top-ups.service.js';

@Module({
  controllers: [CreditsController],
  providers: [CreditsHandlers, CreditsService, LedgerRepository, TopUpsRepository, TopUpsService],
})
export class CreditsModule {}
