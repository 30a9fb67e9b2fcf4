import { Module } from '@nestjs/common';
import { LedgerService } from './ledger.service.js';
import { ReverificationService } from './reverification.service.js';
import { SweepEventsService } from './sweep-events.service.js';
import { SweptLogsRepository } from './swept-logs.repository.js';
import { SweptPaymentsRepository } from './swept-payments.repository.js';

/** The ledger of swept payments, based on the logs of the chain. */
@Module({
  providers: [LedgerService, SweepEventsService, ReverificationService, SweptLogsRepository, SweptPaymentsRepository],
  exports: [LedgerService, ReverificationService],
})
export class LedgerModule {}
