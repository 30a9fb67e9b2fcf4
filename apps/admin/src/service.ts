import { MAIL_RETENTION } from '@libs/mail/queue/mail-tables';
import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations.js';
import { AdminSettings } from './settings.js';

export const service = defineService({
  name: 'admin',
  settings: AdminSettings,
  module: AppModule,
  migrations: MIGRATIONS,
  entities: ENTITIES,
  retention: [
    { table: 'health_snapshots', column: 'at', days: 7 },
    { table: 'alerts', column: 'cleared_at', days: 180 },
    { table: 'alert_posts', column: 'finished_at', days: 30 },
    { table: 'incidents', column: 'at', days: 90 },
    MAIL_RETENTION,
  ],
});
