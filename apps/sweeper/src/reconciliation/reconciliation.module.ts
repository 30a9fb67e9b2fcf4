import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { ContractLogsModule } from '../contract-logs/contract-logs.module.js';
import { DifferencesRepository } from './differences.repository.js';
import { ReconciliationService } from './reconciliation.service.js';
import { SurplusService } from './surplus.service.js';

@Module({
  imports: [ChainModule, ContractLogsModule],
  providers: [DifferencesRepository, ReconciliationService, SurplusService],
  exports: [ReconciliationService, SurplusService],
})
export class ReconciliationModule {}
