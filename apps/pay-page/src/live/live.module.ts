import { LiveStreams } from '@libs/service-kit/event-streams/live-streams';
import { Module } from '@nestjs/common';
import { LiveHandlers } from './live.handlers.js';

/** Open streams of one process, and of one session: more pages than that fall back to polling. */
const STREAMS = { ofProcess: 20_000, ofKey: 50 };

@Module({
  providers: [{ provide: LiveStreams, useFactory: () => new LiveStreams(STREAMS) }, LiveHandlers],
  exports: [LiveStreams],
})
export class LiveModule {}
