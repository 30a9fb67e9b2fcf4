import { OutboundClient } from '@libs/outbound-http/outbound-client';
import { Module } from '@nestjs/common';
import { AdminSettings } from '../settings.js';
import { AlertPostsService } from './alert-posts.service.js';
import { AlertPostsWorker } from './alert-posts.worker.js';

/** The operators' webhook. */
@Module({
  providers: [
    AlertPostsService,
    AlertPostsWorker,
    {
      provide: OutboundClient,
      inject: [AdminSettings],
      useFactory: (settings: AdminSettings) => new OutboundClient({ policy: settings.operatorWebhookPolicy }),
    },
  ],
  exports: [AlertPostsService],
})
export class AlertPostsModule {}
