import { Module } from '@nestjs/common';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Webhooks of an account: the dispatcher owns them, this is their public door. */
@Module({ controllers: [WebhooksController, WebhookDeliveriesController], providers: [WebhooksService] })
export class WebhooksModule {}
