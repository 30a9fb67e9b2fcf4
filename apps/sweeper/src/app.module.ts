import { TokenRegistry } from '@libs/chain/token-registry';
import { Module } from '@nestjs/common';
import { ACCEPTED, CheckoutReader } from './chain/checkout-reader.service.js';
import { Rpc } from './chain/rpc.service.js';
import { DifferencesRepository } from './ledger/differences.repository.js';
import { Ledger } from './ledger/ledger.service.js';
import { LedgerWorker } from './ledger/ledger.worker.js';
import { LogScanner } from './ledger/log-scanner.service.js';
import { Reconciliation } from './ledger/reconciliation.service.js';
import { SweptLogsRepository } from './ledger/swept-logs.repository.js';
import { ContractCodes } from './operations/contract-codes.service.js';
import { GasAnswers } from './operations/gas.answers.js';
import { OperationsRepository } from './operations/operations.repository.js';
import { SweepGauges } from './operations/sweep-gauges.service.js';
import { Blocks } from './payments/blocks.service.js';
import { HeardPaymentsRepository } from './payments/heard-payments.repository.js';
import { PaymentsHandlers } from './payments/payments.handlers.js';
import { PaymentsRepository } from './payments/payments.repository.js';
import { Recoverer } from './recoveries/recoverer.service.js';
import { RecoveriesAnswers } from './recoveries/recoveries.answers.js';
import { RecoveriesRepository } from './recoveries/recoveries.repository.js';
import { RecoveryOutcomes } from './recoveries/recovery-outcomes.service.js';
import { RelayerKeys } from './relayers/relayer-keys.service.js';
import { RelayersWorker } from './relayers/relayers.worker.js';
import { RolesCheck } from './relayers/roles-check.service.js';
import { SweeperSettings } from './settings.js';
import { Sender } from './sweeps/sender.service.js';
import { Simulation } from './sweeps/simulation.service.js';
import { SweepChecks } from './sweeps/sweep-checks.service.js';
import { TreasuryOrders } from './sweeps/treasury-orders.service.js';
import { Broadcaster } from './transactions/broadcaster.service.js';
import { Outcomes } from './transactions/outcomes.service.js';
import { Signing } from './transactions/signing.service.js';
import { Tracker } from './transactions/tracker.service.js';
import { TransactionsRepository } from './transactions/transactions.repository.js';
import { TreasuryController } from './treasury/treasury.controller.js';
import { TreasuryFaultsAnswers } from './treasury/treasury-faults.answers.js';
import { TreasuryFaults } from './treasury/treasury-faults.service.js';
import { WalletsHandlers } from './wallets/wallets.handlers.js';
import { WalletsRepository } from './wallets/wallets.repository.js';

@Module({
  controllers: [TreasuryController, RecoveriesAnswers, TreasuryFaultsAnswers, GasAnswers],
  providers: [
    {
      provide: ACCEPTED,
      inject: [SweeperSettings],
      useFactory: ({ usdcAddress, usdtAddress }: SweeperSettings) =>
        new TokenRegistry({ USDC: usdcAddress, USDT: usdtAddress }),
    },
    Rpc,
    CheckoutReader,
    PaymentsHandlers,
    PaymentsRepository,
    HeardPaymentsRepository,
    Blocks,
    WalletsHandlers,
    WalletsRepository,
    RelayerKeys,
    RelayersWorker,
    RolesCheck,
    Sender,
    SweepChecks,
    Simulation,
    TreasuryOrders,
    TreasuryFaults,
    TransactionsRepository,
    Signing,
    Broadcaster,
    Tracker,
    Outcomes,
    LedgerWorker,
    Ledger,
    LogScanner,
    SweptLogsRepository,
    Reconciliation,
    DifferencesRepository,
    SweepGauges,
    ContractCodes,
    OperationsRepository,
    Recoverer,
    RecoveriesRepository,
    RecoveryOutcomes,
  ],
})
export class AppModule {}
