import { Module } from '@nestjs/common';
import { LedgerService } from './ledger.service.js';
import { SecondLooksService } from './second-looks.service.js';
import { SweepEventsService } from './sweep-events.service.js';
import { SweptLogsRepository } from './swept-logs.repository.js';
import { SweptPaymentsRepository } from './swept-payments.repository.js';

/** What was swept, by the chain's own word. */
@Module({
  providers: [LedgerService, SweepEventsService, SecondLooksService, SweptLogsRepository, SweptPaymentsRepository],
  exports: [LedgerService, SecondLooksService],
})
export class LedgerModule {}
