import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { CreateSessions } from './migrations/0001-create-sessions.js';
import { WhenSessionsEnded } from './migrations/0002-when-sessions-ended.js';
import { SessionsSettings } from './settings.js';

export const service = defineService({
  name: 'sessions',
  settings: SessionsSettings,
  module: AppModule,
  migrations: [CreateSessions, WhenSessionsEnded],
  // Kept for at least 30 days by contract.
  retention: [{ table: 'idempotency_keys', column: 'created_at', days: 32 }],
});
