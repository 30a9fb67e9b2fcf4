import { Module } from '@nestjs/common';
import { MatcherService } from './matcher.service.js';
import { WatchedHandlers } from './watched.handlers.js';
import { WatchedRepository } from './watched.repository.js';
import { WatchedRpcController } from './watched.rpc.js';
import { WatchedService } from './watched.service.js';

/** Our deposit addresses. */
@Module({
  controllers: [WatchedRpcController],
  providers: [MatcherService, WatchedHandlers, WatchedRepository, WatchedService],
  exports: [MatcherService, WatchedService],
})
export class WatchedModule {}
