import { MAIL_RETENTION } from '@libs/mail/mail-tables';
import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { CreateMerchants } from './migrations/0001-create-merchants.js';
import { EmbedOrigins } from './migrations/0002-embed-origins.js';
import { ApprovedAt } from './migrations/0003-approved-at.js';
import { NoticesOfAccounts } from './migrations/0004-notices-of-accounts.js';
import { DashboardSettings } from './settings.js';

export const service = defineService({
  name: 'dashboard',
  settings: DashboardSettings,
  module: AppModule,
  migrations: [CreateMerchants, EmbedOrigins, ApprovedAt, NoticesOfAccounts],
  retention: [MAIL_RETENTION, { table: 'failing_endpoints', column: 'noticed_at', days: 1 }],
});
