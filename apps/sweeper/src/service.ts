import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations.js';
import { SweeperSettings } from './settings.js';

export const service = defineService({
  name: 'sweeper',
  settings: SweeperSettings,
  module: AppModule,
  migrations: MIGRATIONS,
  entities: ENTITIES,
});
