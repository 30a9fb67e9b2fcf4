import { serviceProcesses } from '@deploy/local/processes/service-processes';
import type { SupervisedProcess, Supervisor } from '@deploy/local/processes/supervisor';
import { freePort } from '@libs/embedded/process/free-port';
import type { ServiceName } from '@libs/events/services';
import type { RunningSystem } from './running-system.js';

/**
 * Starts a service of a running system once more, with the same settings on a port of its own. Returns its address when
 * it is ready.
 */
export async function startAnother(
  { stack }: RunningSystem,
  supervisor: Supervisor,
  service: ServiceName,
  name: string,
  launch = (wanted: SupervisedProcess): SupervisedProcess => wanted,
): Promise<string> {
  const running = stack.services.find((one) => one.name === service)!;
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const [program] = serviceProcesses([{ ...running, port, url, env: { ...running.env, PORT: `${port}` } }], false);
  await supervisor.start({ ...launch(program!), name });
  return url;
}
