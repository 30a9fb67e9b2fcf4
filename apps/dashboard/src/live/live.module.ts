import { LiveStreams } from '@libs/service-kit/event-streams/live-streams';
import { Module } from '@nestjs/common';
import { RegistryModule } from '../registry/registry.module.js';
import { EventsController } from './events.controller.js';
import { LiveHandlers } from './live.handlers.js';
import { MerchantStreamsService } from './merchant-streams.service.js';

/** Pages beyond these limits, of all merchants or of one, fall back to polling. */
const LIVE_LIMITS = { ofProcess: 5_000, ofKey: 200 };

@Module({
  imports: [RegistryModule],
  controllers: [EventsController],
  providers: [
    LiveHandlers,
    { provide: LiveStreams, useFactory: () => new LiveStreams(LIVE_LIMITS) },
    MerchantStreamsService,
  ],
})
export class LiveModule {}
