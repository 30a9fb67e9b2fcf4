import { Module } from '@nestjs/common';
import { CursorsModule } from '../cursors/cursors.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { ChainGaugesService } from './chain-gauges.service.js';
import { ProgressRepository } from './progress.repository.js';
import { ProgressService } from './progress.service.js';

/** The indexer's progress on the chain, for other services and for operators. */
@Module({
  imports: [CursorsModule, ProvidersModule],
  providers: [ChainGaugesService, ProgressRepository, ProgressService],
  exports: [ProgressService],
})
export class ProgressModule {}
