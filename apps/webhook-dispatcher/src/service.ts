import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { CreateWebhooks0001 } from './migrations/0001-create-webhooks.js';
import { DeliveriesOfSessions0002 } from './migrations/0002-deliveries-of-sessions.js';
import { WebhooksOfAccounts0003 } from './migrations/0003-webhooks-of-accounts.js';
import { DeliveriesInTraces0004 } from './migrations/0004-deliveries-in-traces.js';
import { WebhookSettings } from './settings.js';

/** The service that keeps webhook endpoints of merchants and accounts, and delivers events to them. */
export const service = defineService({
  name: 'webhook-dispatcher',
  settings: WebhookSettings,
  module: AppModule,
  migrations: [CreateWebhooks0001, DeliveriesOfSessions0002, WebhooksOfAccounts0003, DeliveriesInTraces0004],
});
