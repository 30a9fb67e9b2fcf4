import { Module } from '@nestjs/common';
import { PollIntervalModule } from '../poll-interval/poll-interval.module.js';
import { SimulatedChainModule } from '../simulated-chain/simulated-chain.module.js';
import { MatcherService } from './matcher.service.js';
import { WatchedAddressesHandlers } from './watched-addresses.handlers.js';
import { WatchedAddressesRepository } from './watched-addresses.repository.js';
import { WatchedAddressesRpcController } from './watched-addresses.rpc.js';
import { WatchedAddressesService } from './watched-addresses.service.js';

/** Our deposit addresses. */
@Module({
  imports: [PollIntervalModule, SimulatedChainModule],
  controllers: [WatchedAddressesRpcController],
  providers: [MatcherService, WatchedAddressesHandlers, WatchedAddressesRepository, WatchedAddressesService],
  exports: [MatcherService, WatchedAddressesService],
})
export class WatchedAddressesModule {}
