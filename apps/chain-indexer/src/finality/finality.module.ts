import { Module } from '@nestjs/common';
import { CursorsModule } from '../cursors/cursors.module.js';
import { ProvidersModule } from '../providers/providers.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { FinalityService } from './finality.service.js';
import { WaitingTransfersRepository } from './waiting-transfers.repository.js';

/** Decides which transfers are final. */
@Module({
  imports: [CursorsModule, ProvidersModule, TransfersModule],
  providers: [FinalityService, WaitingTransfersRepository],
  exports: [FinalityService],
})
export class FinalityModule {}
