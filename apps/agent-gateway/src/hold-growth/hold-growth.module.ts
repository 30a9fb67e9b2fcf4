import { Module } from '@nestjs/common';
import { AccountStatesModule } from '../account-states/account-states.module.js';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { HoldGrowthRepository } from './hold-growth.repository.js';
import { HoldGrowthRpcController } from './hold-growth.rpc.js';
import { HoldGrowthService } from './hold-growth.service.js';

/** Lets the hold of a running turn grow. */
@Module({
  imports: [AccountStatesModule, StoredTurnsModule],
  controllers: [HoldGrowthRpcController],
  providers: [HoldGrowthService, HoldGrowthRepository],
})
export class HoldGrowthModule {}
