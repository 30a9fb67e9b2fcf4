import { Module } from '@nestjs/common';
import { BuyersModule } from '../buyers/buyers.module.js';
import { ChainHeadModule } from '../chain-head/chain-head.module.js';
import { LedgerModule } from '../ledger/ledger.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { ViewsModule } from '../views/views.module.js';
import { PayViewRpcController } from './pay-view.rpc.js';
import { PayViewService } from './pay-view.service.js';

@Module({
  imports: [BuyersModule, ChainHeadModule, LedgerModule, MerchantsModule, ViewsModule],
  controllers: [PayViewRpcController],
  providers: [PayViewService],
  exports: [PayViewService],
})
export class PayViewModule {}
