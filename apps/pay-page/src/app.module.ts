import { LiveStreams } from '@libs/service-kit/event-streams/live-streams';
import { Module } from '@nestjs/common';
import { DevPanelService } from './dev-panel/dev-panel.service.js';
import { EmbedController } from './embed/embed.controller.js';
import { LiveHandlers } from './live/live.handlers.js';
import { BuyerForms } from './page/buyer-forms.service.js';
import { PayPageController } from './page/pay-page.controller.js';

/** Open streams of one process, and of one session: more pages than that fall back to polling. */
const STREAMS = { ofProcess: 20_000, ofKey: 50 };

@Module({
  controllers: [PayPageController, EmbedController],
  providers: [
    { provide: LiveStreams, useFactory: () => new LiveStreams(STREAMS) },
    LiveHandlers,
    DevPanelService,
    BuyerForms,
  ],
})
export class AppModule {}
