import { Module } from '@nestjs/common';
import { SimulatedChainModule } from '../simulated-chain/simulated-chain.module.js';
import { MatcherService } from './matcher.service.js';
import { WatchedHandlers } from './watched.handlers.js';
import { WatchedRepository } from './watched.repository.js';
import { WatchedRpcController } from './watched.rpc.js';
import { WatchedService } from './watched.service.js';

/** Our deposit addresses. */
@Module({
  imports: [SimulatedChainModule],
  controllers: [WatchedRpcController],
  providers: [MatcherService, WatchedHandlers, WatchedRepository, WatchedService],
  exports: [MatcherService, WatchedService],
})
export class WatchedModule {}
