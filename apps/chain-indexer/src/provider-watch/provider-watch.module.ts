import { Module } from '@nestjs/common';
import { ProvidersModule } from '../providers/providers.module.js';
import { ProviderFaultsRepository } from './provider-faults.repository.js';
import { ProviderWatchService } from './provider-watch.service.js';

/** The providers that keep up with the chain, for the scanner and for operators. */
@Module({
  imports: [ProvidersModule],
  providers: [ProviderFaultsRepository, ProviderWatchService],
  exports: [ProviderWatchService],
})
export class ProviderWatchModule {}
