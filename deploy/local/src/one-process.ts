/** All services in one process, for small laptops: SERVICE_ENVIRONMENTS holds the environment of each, as JSON by name. */
import 'reflect-metadata';
import type { ServiceName } from '@libs/events/services';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { stopOnSignal } from '@libs/service-kit/stop-on-signal';
import { serviceDefinition } from './repository.js';

const environments = JSON.parse(process.env['SERVICE_ENVIRONMENTS'] ?? '{}') as Record<ServiceName, NodeJS.ProcessEnv>;
const running: RunningService[] = [];
stopOnSignal(running);
for (const [name, env] of Object.entries(environments))
  running.push(await startService(await serviceDefinition(name as ServiceName), env));
