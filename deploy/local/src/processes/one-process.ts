/**
 * All services in one process, for small laptops and for tests: SERVICE_ENVIRONMENTS holds the environment of each, as
 * JSON by name.
 */
import 'reflect-metadata';
import { type ProcessName, serviceOf } from '@libs/events/services';
import type { ServiceDefinition } from '@libs/service-kit/service-definition';
import { type StoppableService, startService } from '@libs/service-kit/start-service';
import { stopOnSignal } from '@libs/service-kit/stop-on-signal';

const environments = JSON.parse(process.env['SERVICE_ENVIRONMENTS'] ?? '{}') as Partial<
  Record<ProcessName, NodeJS.ProcessEnv>
>;
const running: StoppableService[] = [];
stopOnSignal(running);
await Promise.all(
  Object.entries(environments).map(async ([process, env]) => {
    const name = serviceOf(process as ProcessName);
    // The path is relative to the compiled file. The bundler includes every service that matches the pattern.
    const { service }: { service: ServiceDefinition } = await import(`../../../../../apps/${name}/dist/src/service.js`);
    await startService(service, env, { onWorking: (working) => running.push(working) });
  }),
);
