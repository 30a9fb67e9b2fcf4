/** All services in one process, for small laptops and for tests: SERVICE_ENVIRONMENTS holds the environment of each, as JSON by name. */
import 'reflect-metadata';
import type { ServiceName } from '@libs/events/services';
import type { ServiceDefinition } from '@libs/service-kit/service-definition';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { stopOnSignal } from '@libs/service-kit/stop-on-signal';

/** Written out, so that the bundler sees what is imported. */
const DEFINITIONS: Readonly<Record<ServiceName, () => Promise<{ service: unknown }>>> = {
  admin: () => import('@apps/admin/service'),
  'agent-gateway': () => import('@apps/agent-gateway/service'),
  auth: () => import('@apps/auth/service'),
  'chain-indexer': () => import('@apps/chain-indexer/service'),
  dashboard: () => import('@apps/dashboard/service'),
  gateway: () => import('@apps/gateway/service'),
  'pay-page': () => import('@apps/pay-page/service'),
  sessions: () => import('@apps/sessions/service'),
  sweeper: () => import('@apps/sweeper/service'),
  'turn-runner': () => import('@apps/turn-runner/service'),
  'webhook-dispatcher': () => import('@apps/webhook-dispatcher/service'),
};

const environments = JSON.parse(process.env['SERVICE_ENVIRONMENTS'] ?? '{}') as Record<ServiceName, NodeJS.ProcessEnv>;
const running: RunningService[] = [];
stopOnSignal(running);
await Promise.all(
  Object.entries(environments).map(async ([name, env]) => {
    const { service } = await DEFINITIONS[name as ServiceName]();
    running.push(await startService(service as ServiceDefinition, env));
  }),
);
