import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { BroadcasterService } from './broadcaster.service.js';
import { SigningService } from './signing.service.js';
import { TrackerService } from './tracker.service.js';
import { TransactionSenderService } from './transaction-sender.service.js';
import { TransactionsRepository } from './transactions.repository.js';
import { TransactionsService } from './transactions.service.js';

/** Signs, stores, broadcasts and tracks transactions, without knowledge of their contents. */
@Module({
  imports: [ChainModule],
  providers: [
    BroadcasterService,
    SigningService,
    TrackerService,
    TransactionSenderService,
    TransactionsRepository,
    TransactionsService,
  ],
  exports: [TrackerService, TransactionSenderService, TransactionsService],
})
export class TransactionsModule {}
