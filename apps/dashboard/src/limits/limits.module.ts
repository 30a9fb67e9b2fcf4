import { Module } from '@nestjs/common';
import { LimitsRpcController } from './limits.rpc.js';
import { MerchantLimitsService } from './merchant-limits.service.js';

@Module({
  controllers: [LimitsRpcController],
  providers: [MerchantLimitsService],
  exports: [MerchantLimitsService],
})
export class LimitsModule {}
