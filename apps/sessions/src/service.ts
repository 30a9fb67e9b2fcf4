import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations.js';
import { SessionsSettings } from './settings.js';

export const service = defineService({
  name: 'sessions',
  settings: SessionsSettings,
  module: AppModule,
  migrations: MIGRATIONS,
  entities: ENTITIES,
  hasTestNetwork: ({ testnetChainId }) => testnetChainId !== undefined,
  // Kept for at least 30 days by contract.
  retention: [
    { table: 'idempotency_keys', column: 'created_at', days: 32 },
    { table: 'buyer_tries', column: 'expires_at', days: 1 },
  ],
});
