import { Module } from '@nestjs/common';
import { BudgetsModule } from '../budgets/budgets.module.js';
import { EvidenceModule } from '../evidence/evidence.module.js';
import { KeysModule } from '../keys/keys.module.js';
import { OrdersRepository } from './orders.repository.js';
import { OrdersRpcController } from './orders.rpc.js';
import { OrdersService } from './orders.service.js';

/** Orders of the registrar. */
@Module({
  imports: [BudgetsModule, EvidenceModule, KeysModule],
  controllers: [OrdersRpcController],
  providers: [OrdersRepository, OrdersService],
})
export class OrdersModule {}
