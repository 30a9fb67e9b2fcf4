import { Module } from '@nestjs/common';
import { CursorsModule } from '../cursors/cursors.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { RpcModule } from '../rpc/rpc.module.js';
import { TransfersModule } from '../transfers/transfers.module.js';
import { WatchedModule } from '../watched/watched.module.js';
import { SecondOpinionsRepository } from './second-opinions.repository.js';
import { VerifyService } from './verify.service.js';

/** Every block again, from another provider. */
@Module({
  imports: [CursorsModule, LogsModule, RpcModule, TransfersModule, WatchedModule],
  providers: [SecondOpinionsRepository, VerifyService],
  exports: [VerifyService],
})
export class VerifyModule {}
