import { ApiKeyResolver } from '@libs/service-kit/api-keys/api-key-resolver';
import { Module } from '@nestjs/common';
import { KeyUseService } from './key-use.service.js';
import { MerchantsHandlers } from './merchants.handlers.js';
import { MerchantsRepository } from './merchants.repository.js';
import { MerchantsService } from './merchants.service.js';

@Module({
  providers: [
    ...[KeyUseService, MerchantsHandlers, MerchantsRepository, MerchantsService],
    { provide: ApiKeyResolver, useExisting: MerchantsService },
  ],
  exports: [ApiKeyResolver, MerchantsService],
})
export class MerchantsModule {}
