import { Module } from '@nestjs/common';
import { WebhookDeliveriesController } from './webhook-deliveries.controller.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** The public API for webhooks of an account, which the dispatcher owns. */
@Module({ controllers: [WebhooksController, WebhookDeliveriesController], providers: [WebhooksService] })
export class WebhooksModule {}
