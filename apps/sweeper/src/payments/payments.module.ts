import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { BlocksService } from './blocks.service.js';
import { HeardPaymentsRepository } from './heard-payments.repository.js';
import { PaymentsHandlers } from './payments.handlers.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';

/** The queue of what is to be swept. */
@Module({
  imports: [ChainModule],
  providers: [BlocksService, HeardPaymentsRepository, PaymentsHandlers, PaymentsRepository, PaymentsService],
  exports: [BlocksService, PaymentsService],
})
export class PaymentsModule {}
