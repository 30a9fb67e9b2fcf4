import { Module } from '@nestjs/common';
import { RateLimitsModule } from '../rate-limits/rate-limits.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { DeliveriesController } from './deliveries.controller.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

@Module({
  imports: [RateLimitsModule, RegistryModule],
  controllers: [WebhooksController, DeliveriesController],
  providers: [WebhooksService],
  exports: [WebhooksService],
})
export class WebhooksModule {}
