import { Module } from '@nestjs/common';
import { MerchantLimitsService } from './merchant-limits.service.js';

@Module({
  providers: [MerchantLimitsService],
  exports: [MerchantLimitsService],
})
export class LimitsModule {}
