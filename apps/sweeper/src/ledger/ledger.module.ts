import { Module } from '@nestjs/common';
import { LedgerService } from './ledger.service.js';
import { SaidSweepsService } from './said-sweeps.service.js';
import { SecondLooksService } from './second-looks.service.js';
import { SweptLogsRepository } from './swept-logs.repository.js';
import { SweptPaymentsRepository } from './swept-payments.repository.js';

/** What was swept, by the chain's own word. */
@Module({
  providers: [LedgerService, SaidSweepsService, SecondLooksService, SweptLogsRepository, SweptPaymentsRepository],
  exports: [LedgerService, SecondLooksService],
})
export class LedgerModule {}
