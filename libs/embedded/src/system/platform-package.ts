import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/**
 * Returns the folder of an npm package that carries a binary for this platform, found from the package that depends on
 * it, as npm may nest it there. Throws one clear line when npm installed it for another platform or left it out.
 */
export function platformPackageFolder(parent: string, platformPackage: string): string {
  const here = createRequire(import.meta.url);
  const entry = packageFile(here, parent) ?? import.meta.url;
  const found = packageFile(createRequire(entry), platformPackage) ?? packageFile(here, platformPackage);
  if (!found) {
    throw new Error(
      `${platformPackage} is not installed: run "npm ci" on this machine (${process.platform} ${process.arch}) without --omit=optional`,
    );
  }
  return dirname(found);
}

/** Searches the search paths itself, because `exports` may hide package.json from `require.resolve`. */
function packageFile(require: NodeJS.Require, name: string): string | undefined {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return require.resolve(`${folder}/${name}/package.json`);
    } catch {
      // The file is not in this folder: try the next one up.
    }
  }
  return undefined;
}
