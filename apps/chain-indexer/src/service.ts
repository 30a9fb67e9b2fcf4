import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations.js';
import { IndexerSettings } from './settings.js';

export const service = defineService({
  name: 'chain-indexer',
  settings: IndexerSettings,
  module: AppModule,
  migrations: MIGRATIONS,
  entities: ENTITIES,
});
