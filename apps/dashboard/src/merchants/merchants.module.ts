import { Module } from '@nestjs/common';
import { NoticesModule } from '../notices/notices.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { MerchantSettingsController } from './merchant-settings.controller.js';
import { MerchantsAnswers } from './merchants.answers.js';
import { MerchantsController } from './merchants.controller.js';
import { MerchantsService } from './merchants.service.js';
import { PlatformMerchantAnswers } from './platform-merchant.answers.js';

@Module({
  imports: [NoticesModule, RegistryModule],
  controllers: [MerchantsController, MerchantSettingsController, MerchantsAnswers, PlatformMerchantAnswers],
  providers: [MerchantsService],
  exports: [MerchantsService],
})
export class MerchantsModule {}
