import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LogAuditRepository } from './log-audit.repository.js';
import { LogAuditService } from './log-audit.service.js';

/** Checks rows that were written from one provider against two providers. */
@Module({
  imports: [ChainModule, LedgerModule],
  providers: [LogAuditRepository, LogAuditService],
  exports: [LogAuditService],
})
export class LogAuditModule {}
