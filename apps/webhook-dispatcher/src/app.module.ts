import { OutboundClient } from '@libs/outbound/outbound-client';
import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { WakeUp } from '@libs/service-kit/messaging/wake-up';
import { Module } from '@nestjs/common';
import { AuditTrail } from './audit/audit-trail.service.js';
import { DeliveriesAnswers } from './deliveries/deliveries.answers.js';
import { DeliveriesHandlers } from './deliveries/deliveries.handlers.js';
import { DeliveriesRepository } from './deliveries/deliveries.repository.js';
import { DeliveriesService } from './deliveries/deliveries.service.js';
import { DeliveryGauges, OperationsAnswers } from './deliveries/operations.answers.js';
import { OperationsRepository } from './deliveries/operations.repository.js';
import { ClaimsRepository } from './dispatch/claims.repository.js';
import { CompletionsRepository } from './dispatch/completions.repository.js';
import { CompletionsWorker } from './dispatch/completions.worker.js';
import { DispatcherWorker } from './dispatch/dispatcher.worker.js';
import { HeldDeliveriesWorker } from './dispatch/held-deliveries.worker.js';
import { EndpointSecrets } from './endpoints/endpoint-secrets.js';
import { EndpointsAnswers } from './endpoints/endpoints.answers.js';
import { EndpointsRepository } from './endpoints/endpoints.repository.js';
import { EndpointsService } from './endpoints/endpoints.service.js';
import { ReplaysRepository } from './replays/replays.repository.js';
import { ReplaysService } from './replays/replays.service.js';
import { ReplaysWorker } from './replays/replays.worker.js';
import { WebhookSettings } from './settings.js';
import { TurnsHandlers } from './turns/turns.handlers.js';

@Module({
  controllers: [EndpointsAnswers, DeliveriesAnswers, OperationsAnswers],
  providers: [
    EndpointsService,
    EndpointsRepository,
    DeliveriesService,
    DeliveriesRepository,
    DeliveriesHandlers,
    TurnsHandlers,
    DeliveryGauges,
    OperationsRepository,
    DispatcherWorker,
    WakeUp,
    HeldDeliveriesWorker,
    CompletionsWorker,
    ClaimsRepository,
    CompletionsRepository,
    AuditTrail,
    ReplaysService,
    ReplaysRepository,
    ReplaysWorker,
    {
      provide: EndpointSecrets,
      inject: [WebhookSettings],
      useFactory: (settings: WebhookSettings) =>
        new EndpointSecrets(parsePrivateKeys(settings.webhookSealingPrivateKeys)),
    },
    {
      provide: OutboundClient,
      inject: [WebhookSettings],
      useFactory: (settings: WebhookSettings) =>
        new OutboundClient({
          policy: settings.addressPolicy,
          resolver: settings.addressResolver,
          // Many endpoints may share a host: the bound that counts is the one per endpoint.
          maxConnectionsPerOrigin: settings.webhookMaxInFlight,
        }),
    },
  ],
})
export class AppModule {}
