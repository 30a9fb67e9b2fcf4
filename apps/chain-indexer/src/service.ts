import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { CreateIndex } from './migrations/0001-create-index.js';
import { WatchedInTraces } from './migrations/0002-watched-in-traces.js';
import { IndexerSettings } from './settings.js';

export const service = defineService({
  name: 'chain-indexer',
  settings: IndexerSettings,
  module: AppModule,
  migrations: [CreateIndex, WatchedInTraces],
});
