import { Module } from '@nestjs/common';
import { StoredTurnsModule } from '../stored-turns/stored-turns.module.js';
import { LiveTurnsService } from './live-turns.service.js';
import { StreamRequestsService } from './stream-requests.service.js';
import { TurnStreamsService } from './turn-streams.service.js';

/** The event streams of this process. */
@Module({
  imports: [StoredTurnsModule],
  providers: [StreamRequestsService, TurnStreamsService, LiveTurnsService],
  exports: [StreamRequestsService, TurnStreamsService],
})
export class TurnStreamsModule {}
