import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ProcessName, serviceOf } from '@libs/events/services';
import { ROOT } from '../files/repository.js';
import { oneProcessFile, type ProgramFile, programFile } from './programs.js';
import type { SupervisedProcess } from './supervisor.js';

const HEAP_MB = 512;
/**
 * Settings for one process per service on one laptop: a small young generation and two malloc arenas take a third off
 * each (193 to 130 MB resident, measured idle). In a cluster each service has its own memory and runs with Node's
 * defaults.
 */
const SMALL = { flags: ['--max-semi-space-size=2'], env: { MALLOC_ARENA_MAX: '2' } };
const PLAIN = { flags: [], env: {} };
const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/**
 * Compiled code is kept between starts: a quarter less CPU until a service is ready.
 * https://nodejs.org/api/module.html#module-compile-cache
 */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(ROOT, 'node_modules', '.cache', 'compile') };

/** A service as it is started: its address, and its whole environment. */
export interface LocalService<Name extends ProcessName = ProcessName> {
  readonly name: Name;
  readonly port: number;
  readonly url: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Returns a process for each service, or one for all of them (`--one-process`, for small laptops). */
export function serviceProcesses(
  services: readonly LocalService[],
  oneProcess: boolean,
  program: ProgramFile = programFile(),
): SupervisedProcess[] {
  if (!oneProcess) {
    return services.map((service) =>
      nodeProcess(service.name, program(serviceOf(service.name), 'main.js'), service.env, [readyUrl(service)], SMALL),
    );
  }
  const environments = JSON.stringify(Object.fromEntries(services.map(({ name, env }) => [name, env])));
  const env = { SERVICE_ENVIRONMENTS: environments };
  return [nodeProcess('services', oneProcessFile(), env, services.map(readyUrl), PLAIN)];
}

/** Returns the process of the mail and webhook inboxes. */
export function inboxProcess(env: Readonly<Record<string, string>>, url: string): SupervisedProcess {
  return nodeProcess('inboxes', here('../inboxes/inboxes.js'), env, [`${url}/readyz`], SMALL);
}

const readyUrl = ({ url }: LocalService): string => `${url}/readyz`;

/**
 * Returns a process that inherits only what Node itself needs, so that a service sees exactly the settings that it was
 * given. `NODE_OPTIONS` is passed on: `NODE_OPTIONS=--enable-source-maps npm start` shows TypeScript lines in stack
 * traces, for 12 MB a process (and without bundles, see `programs.ts`).
 */
function nodeProcess(
  name: string,
  entry: string,
  env: Readonly<Record<string, string>>,
  readyUrls: string[],
  size: typeof SMALL | typeof PLAIN,
): SupervisedProcess {
  const { PATH, HOME, NODE_OPTIONS } = process.env;
  return {
    name,
    command: process.execPath,
    args: [`--max-old-space-size=${HEAP_MB}`, ...size.flags, entry],
    env: { PATH, HOME, NODE_OPTIONS, TZ: 'UTC', ...COMPILE_CACHE, ...size.env, ...env },
    readyUrls,
  };
}
