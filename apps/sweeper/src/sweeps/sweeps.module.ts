import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { PaymentsModule } from '../payments/payments.module.js';
import { RelayersModule } from '../relayers/relayers.module.js';
import { TransactionsModule } from '../transactions/transactions.module.js';
import { TreasuryModule } from '../treasury/treasury.module.js';
import { SenderService } from './sender.service.js';
import { SimulationService } from './simulation.service.js';
import { SweepChecksService } from './sweep-checks.service.js';

/** Turns due payments into transactions. */
@Module({
  imports: [CheckoutsModule, ChainModule, PaymentsModule, RelayersModule, TransactionsModule, TreasuryModule],
  providers: [SenderService, SimulationService, SweepChecksService],
  exports: [SenderService],
})
export class SweepsModule {}
