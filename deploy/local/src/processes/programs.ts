import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { isFresh, signatureIn } from '@deploy/images/bundles/bundle-stamp';
import { SERVICE_PARTS } from '@deploy/images/bundles/service-parts';
import { BUNDLES } from '@deploy/images/paths';
import type { ServiceName } from '@libs/events/services';
import { appFile } from '../files/repository.js';
import type { Progress } from '../terminal/progress.js';

/** Returns the file that Node runs for a program of a service, named by its compiled file below `dist/src`. */
export type ProgramFile = (service: ServiceName, path: string) => string;

const run = promisify(execFile);
const BUNDLER = fileURLToPath(import.meta.resolve('@deploy/images/bundle'));

/**
 * Returns programs as bundles, which start with half the CPU; made again when compiled files have changed. Without
 * bundles where stack traces must show TypeScript: bundles have no source maps, which would take longer to make than
 * all the rest.
 */
export async function programFiles(progress: Progress, bundled = !wantsSourceMaps()): Promise<ProgramFile> {
  if (!bundled) return appFile;
  if (!isFresh(BUNDLES)) await progress.step('bundles of the services', () => run(process.execPath, [BUNDLER]));
  return bundledFile;
}

/** Does the same as `programFiles` with existing files: bundles where they are up to date. */
export function programFile(): ProgramFile {
  return areBundlesUsed() ? bundledFile : appFile;
}

/** Returns a name that changes with the sources of the bundles; undefined where there are none. */
export const bundlesSignature = (): string | undefined => signatureIn(BUNDLES);

/** Returns all services as one program, bundled where the others are. */
export function oneProcessFile(): string {
  return areBundlesUsed() ? join(BUNDLES, 'services.js') : fileURLToPath(new URL('./one-process.js', import.meta.url));
}

function bundledFile(service: ServiceName, path: string): string {
  if (path === 'main.js') return join(BUNDLES, `${service}.js`);
  const programs = Object.entries(SERVICE_PARTS[service]?.programs ?? {});
  const found = programs.find(([, file]) => file === path);
  if (!found) throw new Error(`${path} of ${service} is no program: see SERVICE_PARTS in deploy/images`);
  return join(BUNDLES, `${found[0]}.js`);
}

function areBundlesUsed(): boolean {
  return !wantsSourceMaps() && isFresh(BUNDLES);
}

function wantsSourceMaps(): boolean {
  return process.env['NODE_OPTIONS']?.includes('--enable-source-maps') ?? false;
}
