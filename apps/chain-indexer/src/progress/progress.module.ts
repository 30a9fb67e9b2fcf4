import { Module } from '@nestjs/common';
import { CursorsModule } from '../cursors/cursors.module.js';
import { RpcModule } from '../rpc/rpc.module.js';
import { ChainGaugesService } from './chain-gauges.service.js';
import { ProgressService } from './progress.service.js';

/** How far the chain is known, for other services and for operators. */
@Module({
  imports: [CursorsModule, RpcModule],
  providers: [ChainGaugesService, ProgressService],
  exports: [ProgressService],
})
export class ProgressModule {}
