import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { ContractLogsModule } from '../contract-logs/contract-logs.module.js';
import { DifferencesRepository } from './differences.repository.js';
import { ReconciliationService } from './reconciliation.service.js';

@Module({
  imports: [ChainModule, ContractLogsModule],
  providers: [DifferencesRepository, ReconciliationService],
  exports: [ReconciliationService],
})
export class ReconciliationModule {}
