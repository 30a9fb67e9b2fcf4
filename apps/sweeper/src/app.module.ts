import { Module } from '@nestjs/common';
import { ChainModule } from './chain/chain.module.js';
import { CheckoutsModule } from './checkouts/checkouts.module.js';
import { ContractLogsModule } from './contract-logs/contract-logs.module.js';
import { ForeignOrdersModule } from './foreign-orders/foreign-orders.module.js';
import { IssuedTermsModule } from './issued-terms/issued-terms.module.js';
import { LedgerModule } from './ledger/ledger.module.js';
import { LoopsModule } from './loops/loops.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { OutcomesModule } from './outcomes/outcomes.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { ReconciliationModule } from './reconciliation/reconciliation.module.js';
import { RecoveriesModule } from './recoveries/recoveries.module.js';
import { RelayersModule } from './relayers/relayers.module.js';
import { SweepsModule } from './sweeps/sweeps.module.js';
import { TransactionsModule } from './transactions/transactions.module.js';
import { TreasuryModule } from './treasury/treasury.module.js';
import { TreasurySignaturesModule } from './treasury-signatures/treasury-signatures.module.js';
import { WalletsModule } from './wallets/wallets.module.js';

@Module({
  imports: [
    ChainModule,
    CheckoutsModule,
    ContractLogsModule,
    ForeignOrdersModule,
    IssuedTermsModule,
    TreasurySignaturesModule,
    LedgerModule,
    LoopsModule,
    OperationsModule,
    OutcomesModule,
    PaymentsModule,
    ReconciliationModule,
    RecoveriesModule,
    RelayersModule,
    SweepsModule,
    TransactionsModule,
    TreasuryModule,
    WalletsModule,
  ],
})
export class AppModule {}
