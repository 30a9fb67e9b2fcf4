import { Module } from '@nestjs/common';
import { ChainModule } from '../chain/chain.module.js';
import { CheckoutsModule } from '../checkouts/checkouts.module.js';
import { IssuedTermsModule } from '../issued-terms/issued-terms.module.js';
import { OrderSendingModule } from '../order-sending/order-sending.module.js';
import { OwnOrdersModule } from '../own-orders/own-orders.module.js';
import { OrderSignaturesService } from './order-signatures.service.js';
import { SignedOrdersService } from './signed-orders.service.js';
import { TreasurySignaturesRpcController } from './treasury-signatures.rpc.js';

/**
 * Orders that a treasury signs so that its addresses pay another one at once: their signatures, and sending them to the
 * contract.
 */
@Module({
  imports: [CheckoutsModule, ChainModule, IssuedTermsModule, OrderSendingModule, OwnOrdersModule],
  controllers: [TreasurySignaturesRpcController],
  providers: [OrderSignaturesService, SignedOrdersService],
  exports: [SignedOrdersService],
})
export class TreasurySignaturesModule {}
