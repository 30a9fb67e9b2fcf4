import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { MerchantSettingsController } from './merchant-settings.controller.js';
import { MerchantsController } from './merchants.controller.js';
import { MerchantsRpcController } from './merchants.rpc.js';
import { MerchantsService } from './merchants.service.js';
import { PlatformMerchantRpcController } from './platform-merchant.rpc.js';

@Module({
  imports: [NoticesModule, RegistryModule],
  controllers: [MerchantsController, MerchantSettingsController, MerchantsRpcController, PlatformMerchantRpcController],
  providers: [MerchantsService],
  exports: [MerchantsService],
})
export class MerchantsModule {}
