import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository, relative to the compiled file. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** The folder of all services' bundles for the local stack: `<service>.js`, other programs, shared chunks. */
export const BUNDLES = join(ROOT, 'deploy', 'images', 'dist', 'bundles');

/** Returns the folder of the package that a module in the folder `from` gets. */
export function packageFolder(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(from) === from) throw new Error(`${name} is not installed`);
  return packageFolder(name, dirname(from));
}
