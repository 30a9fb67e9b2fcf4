import { MAIL_RETENTION } from '@libs/mail/queue/mail-tables';
import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations.js';
import { DashboardSettings } from './settings.js';

export const service = defineService({
  name: 'dashboard',
  settings: DashboardSettings,
  module: AppModule,
  migrations: MIGRATIONS,
  entities: ENTITIES,
  retention: [
    MAIL_RETENTION,
    { table: 'failing_endpoints', column: 'noticed_at', days: 1 },
    // Longer than their keys work, so that each key can be signed out.
    { table: 'cli_logins', column: 'expires_at', days: 100 },
    { table: 'oauth_grants', column: 'expires_at', days: 1 },
  ],
});
