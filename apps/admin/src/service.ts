import { DatabaseSettings } from '@libs/service-kit/config/common-settings';
import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { CreateAuditLog } from './migrations/0001-create-audit-log.js';

export const service = defineService({
  name: 'admin',
  settings: DatabaseSettings,
  module: AppModule,
  migrations: [CreateAuditLog],
});
