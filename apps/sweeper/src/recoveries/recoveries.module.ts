import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { TransactionsModule } from '../transactions/transactions.module.js';
import { TreasuryModule } from '../treasury/treasury.module.js';
import { RecovererService } from './recoverer.service.js';
import { RecoveriesRepository } from './recoveries.repository.js';
import { RecoveriesRpcController } from './recoveries.rpc.js';
import { RecoveryBudgetsRepository } from './recovery-budgets.repository.js';
import { RecoveryOutcomesService } from './recovery-outcomes.service.js';

/** Moves unsupported tokens on request, separately from payments. */
@Module({
  imports: [CheckoutsModule, ChainModule, TransactionsModule, TreasuryModule],
  controllers: [RecoveriesRpcController],
  providers: [RecovererService, RecoveriesRepository, RecoveryBudgetsRepository, RecoveryOutcomesService],
  exports: [RecovererService, RecoveryOutcomesService],
})
export class RecoveriesModule {}
