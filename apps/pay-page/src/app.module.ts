import { Module } from '@nestjs/common';
import { LiveHandlers } from './live/live.handlers.js';
import { LiveStreams } from './live/live-streams.service.js';
import { PayPageController } from './page/pay-page.controller.js';

@Module({ controllers: [PayPageController], providers: [LiveStreams, LiveHandlers] })
export class AppModule {}
