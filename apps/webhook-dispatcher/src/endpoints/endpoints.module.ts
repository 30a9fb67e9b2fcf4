import { parsePrivateKeys } from '@libs/sealing/sealing-keys';
import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { HeldDeliveriesModule } from '../held-deliveries/held-deliveries.module.js';
import { WebhookSettings } from '../settings.js';
import { WakeUpModule } from '../wake-up/wake-up.module.js';
import { EndpointSecrets } from './endpoint-secrets.js';
import { EndpointsRepository } from './endpoints.repository.js';
import { EndpointsRpcController } from './endpoints.rpc.js';
import { EndpointsService } from './endpoints.service.js';

/** Webhook endpoints. `EndpointSecrets` is exported for signing. */
@Module({
  imports: [AuditModule, HeldDeliveriesModule, WakeUpModule],
  controllers: [EndpointsRpcController],
  providers: [
    EndpointsRepository,
    EndpointsService,
    {
      provide: EndpointSecrets,
      inject: [WebhookSettings],
      useFactory: (settings: WebhookSettings) =>
        new EndpointSecrets(parsePrivateKeys(settings.webhookSealingPrivateKeys)),
    },
  ],
  exports: [EndpointSecrets, EndpointsService],
})
export class EndpointsModule {}
