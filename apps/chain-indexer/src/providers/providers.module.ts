import { Module } from '@nestjs/common';
import { ProvidersService } from './providers.service.js';

/** Access to the chain through the configured providers. */
@Module({ providers: [ProvidersService], exports: [ProvidersService] })
export class ProvidersModule {}
