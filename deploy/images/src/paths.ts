import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository, seen from the compiled file. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/**
 * Where the bundles of all services lie for the local stack: `<service>.js`, other programs, chunks that they share.
 */
export const BUNDLES = join(ROOT, 'deploy', 'images', 'dist', 'bundles');

/** Where npm put the package that a module in the folder `from` gets. */
export function packageFolder(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return folder;
  if (dirname(from) === from) throw new Error(`${name} is not installed`);
  return packageFolder(name, dirname(from));
}
