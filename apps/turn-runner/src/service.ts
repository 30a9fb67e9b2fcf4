import { defineService } from '@libs/service-kit/service-definition';
import { AppModule } from './app.module.js';
import { CreateRuns0001 } from './migrations/0001-create-runs.js';
import { CreateMemory0002 } from './migrations/0002-create-memory.js';
import { TurnRunnerSettings } from './settings.js';

/** The service that runs turns of agents, one at a time in each space. */
export const service = defineService({
  name: 'turn-runner',
  settings: TurnRunnerSettings,
  module: AppModule,
  migrations: [CreateRuns0001, CreateMemory0002],
});
