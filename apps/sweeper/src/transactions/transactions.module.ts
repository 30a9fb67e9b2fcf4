import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { BroadcasterService } from './broadcaster.service.js';
import { SigningService } from './signing.service.js';
import { TrackerService } from './tracker.service.js';
import { TransactionsRepository } from './transactions.repository.js';
import { TransactionsService } from './transactions.service.js';

/** Signed, stored, broadcast, followed to the end; what is in a transaction is for others to know. */
@Module({
  imports: [ChainModule],
  providers: [BroadcasterService, SigningService, TrackerService, TransactionsRepository, TransactionsService],
  exports: [BroadcasterService, SigningService, TrackerService, TransactionsService],
})
export class TransactionsModule {}
