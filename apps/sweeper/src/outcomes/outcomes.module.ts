import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { RecoveriesModule } from '../recoveries/recoveries.module.js';
import { TransactionsModule } from '../transactions/transactions.module.js';
import { OutcomesService } from './outcomes.service.js';

/** Applies the end of a transaction to its payments, orders and recoveries. */
@Module({
  imports: [CheckoutsModule, LedgerModule, PaymentsModule, RecoveriesModule, TransactionsModule],
  providers: [OutcomesService],
  exports: [OutcomesService],
})
export class OutcomesModule {}
