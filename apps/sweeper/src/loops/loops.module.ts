import { Module } from '@nestjs/common';
import { ContractLogsModule } from '../contract-logs/contract-logs.module.js';
import { IssuedTermsModule } from '../issued-terms/issued-terms.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { LogAuditModule } from '../log-audit/log-audit.module.js';
import { OutcomesModule } from '../outcomes/outcomes.module.js';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.js';
import { RecoveriesModule } from '../recoveries/recoveries.module.js';
import { RelayersModule } from '../relayers/relayers.module.js';
import { SweepsModule } from '../sweeps/sweeps.module.js';
import { TransactionsModule } from '../transactions/transactions.module.js';
import { TreasurySignaturesModule } from '../treasury-signatures/treasury-signatures.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { LedgerWorker } from './ledger.worker.js';
import { RelayersWorker } from './relayers.worker.js';
import { WaitingWorkRepository } from './waiting-work.repository.js';
import { WaitingWorkService } from './waiting-work.service.js';

/** The loops of the sweeper, which drive all other folders. */
@Module({
  imports: [
    ContractLogsModule,
    IssuedTermsModule,
    TreasurySignaturesModule,
    LedgerModule,
    LogAuditModule,
    OutcomesModule,
    ReconciliationModule,
    RecoveriesModule,
    RelayersModule,
    SweepsModule,
    TransactionsModule,
    WalletsModule,
  ],
  providers: [LedgerWorker, RelayersWorker, WaitingWorkRepository, WaitingWorkService],
})
export class LoopsModule {}
