import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { CreateAccounts } from './migrations/0001-create-accounts.js';
import { AuthSettings } from './settings.js';

export const service = defineService({
  name: 'auth',
  settings: AuthSettings,
  module: AppModule,
  migrations: [CreateAccounts],
});
