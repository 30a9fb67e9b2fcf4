import { Module } from '@nestjs/common';
import { KeyUseService } from './key-use.service.js';
import { MerchantsHandlers } from './merchants.handlers.js';
import { MerchantsRepository } from './merchants.repository.js';
import { MerchantsService } from './merchants.service.js';

@Module({
  providers: [KeyUseService, MerchantsHandlers, MerchantsRepository, MerchantsService],
  exports: [MerchantsService],
})
export class MerchantsModule {}
