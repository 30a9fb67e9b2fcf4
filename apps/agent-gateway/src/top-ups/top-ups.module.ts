import { Module } from '@nestjs/common';
import { LedgerModule } from '../ledger/ledger.module.js';
import { TopUpsHandlers } from './top-ups.handlers.js';
import { TopUpsRepository } from './top-ups.repository.js';
import { TopUpsService } from './top-ups.service.js';

/** Credits that are bought through our own checkout. */
@Module({
  imports: [LedgerModule],
  providers: [TopUpsService, TopUpsRepository, TopUpsHandlers],
  exports: [TopUpsService],
})
export class TopUpsModule {}
