import { Module } from '@nestjs/common';
import { LedgerService } from './ledger.service.js';
import { SweptLogsRepository } from './swept-logs.repository.js';
import { SweptPaymentsRepository } from './swept-payments.repository.js';

/** What was swept, by the chain's own word. */
@Module({ providers: [LedgerService, SweptLogsRepository, SweptPaymentsRepository], exports: [LedgerService] })
export class LedgerModule {}
