import type { CommonSettings } from './config/common-settings.js';
import { loadSettings, SettingsError } from './config/load-settings.js';
import { processOf, type ServiceDefinition } from './service-definition.js';
import { type StoppableService, startService } from './start-service.js';
import { stopOnSignal } from './stop-on-signal.js';
import { startTelemetry } from './telemetry/start-telemetry.js';

/**
 * Runs a whole process that is one service. Ends with status 0 when it is stopped, and with status 1 and all faults in
 * plain words when it cannot start.
 */
export async function runService<S extends CommonSettings>(service: ServiceDefinition<S>): Promise<void> {
  const definition = processOf(service, process.env);
  process.on('unhandledRejection', (reason) => {
    console.error(
      JSON.stringify({
        level: 'fatal',
        service: definition.name,
        msg: 'unhandled rejection',
        reason: String(reason),
        stack: (reason as Error)?.stack,
      }),
    );
    process.exit(1);
  });
  const running: StoppableService[] = [];
  stopOnSignal(running);
  try {
    const settings = loadSettings(definition.settings, process.env);
    const telemetry = await startTelemetry(definition.name, settings, process.env);
    await startService(service, process.env, { telemetry, onWorking: (working) => running.push(working) });
  } catch (error) {
    console.error(error instanceof SettingsError ? `${definition.name}: ${error.message}` : error);
    process.exit(1);
  }
}
