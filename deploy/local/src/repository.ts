import { fileURLToPath } from 'node:url';
import type { ServiceName } from '@libs/events/services';
import type { ServiceDefinition } from '@libs/service-kit/service-definition';

/** The root of this repository, seen from the compiled file. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** A compiled file (or folder) of an app. */
export function appFile(name: string, path: string): string {
  return fileURLToPath(new URL(`../../../../apps/${name}/dist/src/${path}`, import.meta.url));
}

/** What the app exports as its service. Loads the whole app. */
export async function serviceDefinition(name: ServiceName): Promise<ServiceDefinition> {
  const loaded = (await import(new URL(`../../../../apps/${name}/dist/src/service.js`, import.meta.url).href)) as {
    service: ServiceDefinition;
  };
  return loaded.service;
}
