import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { MerchantsModule } from '../merchants/merchants.module.js';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { TestModeModule } from '../test-mode/test-mode.module.js';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { EventWaitsHandlers } from './event-waits.handlers.js';
import { EventWaitsService } from './event-waits.service.js';
import { EventsController } from './events.controller.js';
import { MerchantController } from './merchant.controller.js';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhookEndpointsController } from './webhook-endpoints.controller.js';

/** Routes for backends with an API key; those for sessions, payments and usage belong to the sessions service. */
@Module({
  imports: [ApiKeysModule, RateLimitsModule, MerchantsModule, TestModeModule, WebhooksModule],
  controllers: [EventsController, MerchantController, WebhookDeliveriesController, WebhookEndpointsController],
  providers: [EventWaitsHandlers, EventWaitsService],
})
export class ServerApiModule {}
