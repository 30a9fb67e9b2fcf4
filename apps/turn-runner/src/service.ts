import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { ENTITIES } from './entities.js';
import { MIGRATIONS } from './migrations.js';
import { TurnRunnerSettings } from './settings.js';

/** The service that runs turns of agents, one at a time in each space. */
export const service = defineService({
  name: 'turn-runner',
  settings: TurnRunnerSettings,
  module: AppModule,
  migrations: MIGRATIONS,
  entities: ENTITIES,
});
