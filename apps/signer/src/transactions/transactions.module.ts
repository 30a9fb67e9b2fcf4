import { Module } from '@nestjs/common';
import { BudgetsModule } from '../budgets/budgets.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { RelayerKeysModule } from '../relayer-keys/relayer-keys.module.js';
import { SpendsRepository } from './spends.repository.js';
import { TransactionsRpcController } from './transactions.rpc.js';
import { TransactionsService } from './transactions.service.js';

/** Transactions of relayers. */
@Module({
  imports: [BudgetsModule, KeysModule, RelayerKeysModule],
  controllers: [TransactionsRpcController],
  providers: [SpendsRepository, TransactionsService],
})
export class TransactionsModule {}
