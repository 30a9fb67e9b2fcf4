import { Module } from '@nestjs/common';
import { MerchantSumsModule } from '../merchant-sums/merchant-sums.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { UsageMonthsModule } from '../usage-months/usage-months.module.js';
import { UsageController } from './usage.controller.js';
import { UsageRpcController } from './usage.rpc.js';

@Module({
  imports: [MerchantsModule, MerchantSumsModule, UsageMonthsModule],
  controllers: [UsageController, UsageRpcController],
})
export class UsageModule {}
