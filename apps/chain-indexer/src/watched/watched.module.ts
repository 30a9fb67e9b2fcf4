import { Module } from '@nestjs/common';
import { MatcherService } from './matcher.service.js';
import { WatchedAnswers } from './watched.answers.js';
import { WatchedHandlers } from './watched.handlers.js';
import { WatchedRepository } from './watched.repository.js';
import { WatchedService } from './watched.service.js';

/** The addresses that are ours. */
@Module({
  controllers: [WatchedAnswers],
  providers: [MatcherService, WatchedHandlers, WatchedRepository, WatchedService],
  exports: [MatcherService, WatchedService],
})
export class WatchedModule {}
