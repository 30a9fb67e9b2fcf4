import { MAIL_RETENTION } from '@libs/mail/mail-tables';
import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { CreateAuditLog } from './migrations/0001-create-audit-log.js';
import { CreateOperations } from './migrations/0002-create-operations.js';
import { IncidentsOfAccounts } from './migrations/0003-incidents-of-accounts.js';
import { AdminSettings } from './settings.js';

export const service = defineService({
  name: 'admin',
  settings: AdminSettings,
  module: AppModule,
  migrations: [CreateAuditLog, CreateOperations, IncidentsOfAccounts],
  retention: [
    { table: 'health_snapshots', column: 'at', days: 7 },
    { table: 'alerts', column: 'cleared_at', days: 180 },
    { table: 'alert_posts', column: 'finished_at', days: 30 },
    { table: 'incidents', column: 'at', days: 90 },
    MAIL_RETENTION,
  ],
});
