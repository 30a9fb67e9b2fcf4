import { Module } from '@nestjs/common';
import { ProvidersService } from './providers.service.js';

/** The chain as the configured providers tell it. */
@Module({ providers: [ProvidersService], exports: [ProvidersService] })
export class RpcModule {}
