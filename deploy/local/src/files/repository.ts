import { fileURLToPath } from 'node:url';

/** The root of this repository, relative to the compiled file. */
export const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

/** Returns a compiled file (or folder) of an app. */
export function appFile(name: string, path: string): string {
  return fileURLToPath(new URL(`../../../../../apps/${name}/dist/src/${path}`, import.meta.url));
}
