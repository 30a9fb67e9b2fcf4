import { LiveStreams } from '@libs/service-kit/event-streams/live-streams';
import { Module } from '@nestjs/common';
import { LiveHandlers } from './live.handlers.js';

/** The most open streams of one process, and of one session: further pages fall back to polling. */
const STREAMS = { ofProcess: 20_000, ofKey: 50 };

@Module({
  providers: [{ provide: LiveStreams, useFactory: () => new LiveStreams(STREAMS) }, LiveHandlers],
  exports: [LiveStreams],
})
export class LiveModule {}
