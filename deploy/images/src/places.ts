import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of this repository, seen from the compiled file. */
export const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** Where the bundles of all services lie for the local stack: `<service>.js`, other programs, chunks that they share. */
export const BUNDLES = join(ROOT, 'deploy', 'images', 'dist', 'bundles');

/** Where npm put a package. */
export function packageFolder(name: string, from: string = ROOT): string {
  return join(createRequire(join(from, 'package.json')).resolve(`${name}/package.json`), '..');
}
