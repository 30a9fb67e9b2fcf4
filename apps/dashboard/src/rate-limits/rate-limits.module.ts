import { Module } from '@nestjs/common';
import { MerchantLimitsService } from './merchant-limits.service.js';
import { RateLimitsRpcController } from './rate-limits.rpc.js';

@Module({
  controllers: [RateLimitsRpcController],
  providers: [MerchantLimitsService],
  exports: [MerchantLimitsService],
})
export class RateLimitsModule {}
