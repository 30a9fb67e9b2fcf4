import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations.js';
import { SignerSettings } from './settings.js';

/** The service that holds the keys of the platform on the chain, and the rules by which it signs. */
export const service = defineService({
  name: 'signer',
  settings: SignerSettings,
  module: AppModule,
  migrations: MIGRATIONS,
  entities: ENTITIES,
  retention: [
    { table: 'budgets', column: 'since', days: 7 },
    // A replacement of an older transaction counts in full again.
    { table: 'spends', column: 'signed_at', days: 90 },
  ],
});
