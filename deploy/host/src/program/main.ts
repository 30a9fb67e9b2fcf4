/**
 * `node main.js <service>=<host>:<port> …`: these services in one process, each with its own settings and its own role
 * in Postgres and NATS. Settings are files, never the environment, which `docker inspect` shows: SETTINGS_FOLDER
 * (/run/checkout) holds `settings.env` for all, and `<service>.env`. What the container's environment says counts
 * least.
 */
import 'reflect-metadata';
import { serviceOf } from '@libs/events/services';
import { loadSettings, SettingsError } from '@libs/service-kit/config/load-settings';
import { processOf, type ServiceDefinition } from '@libs/service-kit/service-definition';
import { type StoppableService, startService } from '@libs/service-kit/start-service';
import { stopOnSignal } from '@libs/service-kit/stop-on-signal';
import { startTelemetry, type Telemetry } from '@libs/service-kit/telemetry/start-telemetry';
import { type Listener, listenersIn } from './listeners.js';
import { environmentOf } from './service-environment.js';

const FOLDER = process.env['SETTINGS_FOLDER'] || '/run/checkout';

process.on('unhandledRejection', (reason) => {
  console.error(JSON.stringify({ level: 'fatal', msg: 'unhandled rejection', stack: (reason as Error)?.stack }));
  process.exit(1);
});
const running: StoppableService[] = [];
stopOnSignal(running);
try {
  const listeners = listenersIn(process.argv.slice(2));
  const loaded = await Promise.all(listeners.map(load));
  refuseFaults(loaded);
  const telemetry = await startShared(loaded[0]!);
  await Promise.all(
    loaded.map(({ service, env }, index) =>
      startService(service, env, {
        ...(index === 0 && { telemetry }),
        onWorking: (working) => running.push(working),
      }),
    ),
  );
} catch (error) {
  console.error(error instanceof SettingsError ? error.message : error);
  process.exit(1);
}

interface Loaded {
  readonly service: ServiceDefinition;
  readonly env: NodeJS.ProcessEnv;
}

async function load({ service: name, host, port }: Listener): Promise<Loaded> {
  // The path is relative to the compiled file. The bundler includes every service that matches the pattern.
  const app = serviceOf(name);
  const { service }: { service: ServiceDefinition } = await import(`../../../../../apps/${app}/dist/src/service.js`);
  return { service, env: { ...process.env, ...environmentOf(name, FOLDER), HOST: host, PORT: String(port) } };
}

/** Reports the faults of all services at once, so that they can be fixed in one go. */
function refuseFaults(loaded: readonly Loaded[]): void {
  const faults = loaded.flatMap(({ service, env }) => {
    try {
      loadSettings(service.settings, env);
      return [];
    } catch (error) {
      if (error instanceof SettingsError) return error.faults.map((fault) => `${service.name}: ${fault}`);
      throw error;
    }
  });
  if (faults.length > 0) throw new SettingsError(faults);
}

/** Starts metrics and spans, which belong to a process: they carry the name of its first service. */
function startShared({ service, env }: Loaded): Promise<Telemetry> {
  const { name } = processOf(service, env);
  return startTelemetry(name, { ...loadSettings(service.settings, env), host: '0.0.0.0' } as never, env);
}
