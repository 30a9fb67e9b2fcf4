import { Module } from '@nestjs/common';
import { MatcherService } from './matcher.service.js';
import { WatchedHandlers } from './watched.handlers.js';
import { WatchedRepository } from './watched.repository.js';
import { WatchedRpcController } from './watched.rpc.js';
import { WatchedService } from './watched.service.js';

/** The addresses that are ours. */
@Module({
  controllers: [WatchedRpcController],
  providers: [MatcherService, WatchedHandlers, WatchedRepository, WatchedService],
  exports: [MatcherService, WatchedService],
})
export class WatchedModule {}
