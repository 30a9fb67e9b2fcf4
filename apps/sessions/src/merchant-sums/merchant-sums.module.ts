import { Module } from '@nestjs/common';
import { MerchantSumsRepository } from './merchant-sums.repository.js';
import { MerchantSumsService } from './merchant-sums.service.js';
import { MerchantSumsWorker } from './merchant-sums.worker.js';

@Module({
  providers: [MerchantSumsRepository, MerchantSumsService, MerchantSumsWorker],
  exports: [MerchantSumsService],
})
export class MerchantSumsModule {}
