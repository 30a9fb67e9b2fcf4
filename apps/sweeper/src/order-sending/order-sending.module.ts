import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { TransactionsModule } from '../transactions/transactions.module.js';
import { OrderSenderService } from './order-sender.service.js';

/** Orders to replace a treasury that are sent in separate transactions. */
@Module({
  imports: [ChainModule, TransactionsModule],
  providers: [OrderSenderService],
  exports: [OrderSenderService],
})
export class OrderSendingModule {}
