import { LiveStreams } from '@libs/service-kit/event-streams/live-streams';
import { SignInModule } from '@libs/service-kit/sign-in/sign-in.module';
import { Module } from '@nestjs/common';
import { LiveHandlers } from './live.handlers.js';
import { OperatorEventsController } from './operator-events.controller.js';
import { OperatorStreamsService } from './operator-streams.service.js';

/** Pages beyond these limits fall back to polling. */
const LIVE_LIMITS = { ofProcess: 200, ofKey: 200 };

/** The stream of events that keeps operators' open pages up to date. */
@Module({
  imports: [SignInModule],
  controllers: [OperatorEventsController],
  providers: [
    { provide: LiveStreams, useFactory: () => new LiveStreams(LIVE_LIMITS) },
    OperatorStreamsService,
    LiveHandlers,
  ],
})
export class LiveModule {}
