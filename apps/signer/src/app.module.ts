import { Module } from '@nestjs/common';
import { BudgetsModule } from './budgets/budgets.module.js';
import { EvidenceModule } from './evidence/evidence.module.js';
import { KeysModule } from './keys/keys.module.js';
import { OrdersModule } from './orders/orders.module.js';
import { RelayerKeysModule } from './relayer-keys/relayer-keys.module.js';
import { TransactionsModule } from './transactions/transactions.module.js';

@Module({ imports: [BudgetsModule, EvidenceModule, KeysModule, OrdersModule, RelayerKeysModule, TransactionsModule] })
export class AppModule {}
