import { OutboundClient } from '@libs/outbound-http/outbound-client';
import { Module } from '@nestjs/common';
import { CompletionsModule } from '../completions/completions.module.js';
import { EndpointsModule } from '../endpoints/endpoints.module.js';
import { WebhookSettings } from '../settings.js';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { ClaimsRepository } from './claims.repository.js';
import { DispatcherWorker } from './dispatcher.worker.js';

/** The part of an attempt's 15 s that connecting may take; a receiver that cannot be reached by then is down. */
const CONNECT_TIMEOUT_MS = 5_000;

@Module({
  imports: [CompletionsModule, EndpointsModule, WakeUpModule],
  providers: [
    ClaimsRepository,
    DispatcherWorker,
    {
      provide: OutboundClient,
      inject: [WebhookSettings],
      useFactory: (settings: WebhookSettings) =>
        new OutboundClient({
          policy: settings.addressPolicy,
          resolver: settings.addressResolver,
          // Many endpoints may share a host, so requests are limited per endpoint instead of per origin.
          maxConnectionsPerOrigin: settings.webhookMaxInFlight + settings.webhookMaxSlow,
          connectTimeoutMs: CONNECT_TIMEOUT_MS,
        }),
    },
  ],
})
export class DispatchModule {}
