import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { OrderSendingModule } from '../order-sending/order-sending.module.js';
import { RelayersModule } from '../relayers/relayers.module.js';
import { TreasuryModule } from '../treasury/treasury.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { GivenOrdersService } from './given-orders.service.js';
import { GivenOutRpcController } from './given-out.rpc.js';
import { GivenTermsHandlers } from './given-terms.handlers.js';
import { GivenTermsRepository } from './given-terms.repository.js';
import { GivenTermsService } from './given-terms.service.js';

/** Terms that deposit addresses may commit to although there was no payment yet: what they pay, and orders that change it. */
@Module({
  imports: [CheckoutsModule, OrderSendingModule, RelayersModule, TreasuryModule, WalletsModule],
  controllers: [GivenOutRpcController],
  providers: [GivenOrdersService, GivenTermsHandlers, GivenTermsRepository, GivenTermsService],
  exports: [GivenOrdersService, GivenTermsService],
})
export class GivenOutModule {}
