import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LogAuditRepository } from './log-audit.repository.js';
import { LogAuditService } from './log-audit.service.js';

/** What was written on the word of one provider, asked of two. */
@Module({
  imports: [ChainModule, LedgerModule],
  providers: [LogAuditRepository, LogAuditService],
  exports: [LogAuditService],
})
export class LogAuditModule {}
