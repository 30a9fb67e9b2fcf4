import { Module } from '@nestjs/common';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { GrowthRepository } from './growth.repository.js';
import { GrowthRpcController } from './growth.rpc.js';
import { GrowthService } from './growth.service.js';

/** Lets the hold of a running turn grow. */
@Module({
  imports: [AccountStatesModule, StoredTurnsModule],
  controllers: [GrowthRpcController],
  providers: [GrowthService, GrowthRepository],
})
export class GrowthModule {}
