import { Module } from '@nestjs/common';
import { CustomerProviderKeysService } from './customer-provider-keys.service.js';

/** The secrets of spaces that turns need. */
@Module({ providers: [CustomerProviderKeysService], exports: [CustomerProviderKeysService] })
export class SecretsModule {}
