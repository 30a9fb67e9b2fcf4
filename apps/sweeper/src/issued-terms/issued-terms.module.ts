import { Module } from '@nestjs/common';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { OrderSendingModule } from '../order-sending/order-sending.module.js';
import { RelayersModule } from '../relayers/relayers.module.js';
import { TreasuryModule } from '../treasury/treasury.module.js';
import { WalletsModule } from '../wallets/wallets.module.js';
import { IssuedOrdersService } from './issued-orders.service.js';
import { IssuedTermsHandlers } from './issued-terms.handlers.js';
import { IssuedTermsRepository } from './issued-terms.repository.js';
import { IssuedTermsRpcController } from './issued-terms.rpc.js';
import { IssuedTermsService } from './issued-terms.service.js';

/**
 * Terms that deposit addresses may commit to even before the first payment: what they pay, and orders that change it.
 */
@Module({
  imports: [CheckoutsModule, OrderSendingModule, RelayersModule, TreasuryModule, WalletsModule],
  controllers: [IssuedTermsRpcController],
  providers: [IssuedOrdersService, IssuedTermsHandlers, IssuedTermsRepository, IssuedTermsService],
  exports: [IssuedOrdersService, IssuedTermsService],
})
export class IssuedTermsModule {}
