import { Module } from '@nestjs/common';
import { BuyersModule } from '../buyers/buyers.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { ViewsModule } from '../views/views.module.js';
import { PayViewRepository } from './pay-view.repository.js';
import { PayViewRpcController } from './pay-view.rpc.js';
import { PayViewService } from './pay-view.service.js';

@Module({
  imports: [BuyersModule, MerchantsModule, ViewsModule],
  controllers: [PayViewRpcController],
  providers: [PayViewRepository, PayViewService],
  exports: [PayViewService],
})
export class PayViewModule {}
