import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { ENTITIES } from './entities.js';
import { DELETED_AFTER_DAYS } from './events/kept-days.js';
import { MIGRATIONS } from './migrations.js';
import { WebhookSettings } from './settings.js';

/** The service that manages webhook endpoints of merchants and accounts and delivers events to them. */
export const service = defineService({
  name: 'webhook-dispatcher',
  settings: WebhookSettings,
  module: AppModule,
  migrations: MIGRATIONS,
  entities: ENTITIES,
  partitions: ({ webhookAttemptsRetentionDays: days, webhookArchiveAttempts: archiveFirst }) => [
    { table: 'attempt', column: 'started_at', days, archiveFirst },
  ],
  retention: [{ table: 'event', column: 'numbered_at', days: DELETED_AFTER_DAYS }],
});
