import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { SimulatedSweepsModule } from '../simulated-sweeps/simulated-sweeps.module.js';
import { BlocksService } from './blocks.service.js';
import { PaymentEventsRepository } from './payment-events.repository.js';
import { PaymentsHandlers } from './payments.handlers.js';
import { PaymentsRepository } from './payments.repository.js';
import { PaymentsService } from './payments.service.js';

/** The queue of payments to sweep. */
@Module({
  imports: [CheckoutsModule, ChainModule, SimulatedSweepsModule],
  providers: [BlocksService, PaymentEventsRepository, PaymentsHandlers, PaymentsRepository, PaymentsService],
  exports: [BlocksService, PaymentsService],
})
export class PaymentsModule {}
