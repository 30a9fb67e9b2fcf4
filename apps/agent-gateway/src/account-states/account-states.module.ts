import { Module } from '@nestjs/common';
import { StoredQuotasModule } from '../stored-quotas/stored-quotas.module.js';
import { AccountStatesRepository } from './account-states.repository.js';
import { AccountStatesService } from './account-states.service.js';
import { BudgetTimesRepository } from './budget-times.repository.js';
import { BudgetTimesService } from './budget-times.service.js';

/** Accounts with balance, caps and holds, for accepting turns and letting their holds grow. */
@Module({
  imports: [StoredQuotasModule],
  providers: [AccountStatesRepository, AccountStatesService, BudgetTimesRepository, BudgetTimesService],
  exports: [AccountStatesService, BudgetTimesService],
})
export class AccountStatesModule {}
