import { Module } from '@nestjs/common';
import { MerchantSumsModule } from '../merchant-sums/merchant-sums.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { UsageController } from './usage.controller.js';
import { UsageRepository } from './usage.repository.js';
import { UsageRpcController } from './usage.rpc.js';
import { UsageService } from './usage.service.js';
import { UsageRecountWorker } from './usage-recount.worker.js';

@Module({
  imports: [MerchantsModule, MerchantSumsModule],
  controllers: [UsageController, UsageRpcController],
  providers: [UsageRepository, UsageService, UsageRecountWorker],
  exports: [UsageService],
})
export class UsageModule {}
