import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packageFolder, ROOT } from './paths.js';

/** The manifest of a package. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** A package where npm installed it. */
export interface Package {
  readonly folder: string;
  readonly manifest: Manifest;
}

/**
 * Returns packages with all their dependencies, as Node finds them from `from`. Two versions of one name are refused:
 * they would need nesting.
 */
export function closure(names: readonly string[], from: string): Package[] {
  const found = new Map<string, Package>();
  const add = (name: string, importer: string): void => {
    const folder = packageFolder(name, importer);
    const known = found.get(name);
    if (known && known.folder !== folder) throw new Error(`${name} is needed from ${known.folder} and ${folder}`);
    if (known) return;
    const manifest = readManifest(folder);
    found.set(name, { folder, manifest });
    for (const dependency of Object.keys(manifest.dependencies ?? {})) add(dependency, folder);
  };
  for (const name of names) add(name, from);
  return [...found.values()];
}

/**
 * Returns the packages that files of a bundle come from. Paths are relative to the root of this repository; our own
 * packages are left out.
 */
export function packagesOf(inputs: readonly string[]): Package[] {
  const found = new Map<string, Package>();
  for (const input of inputs.filter((path) => path.includes('node_modules/'))) {
    const folder = packageRoot(join(ROOT, input));
    if (!found.has(folder)) found.set(folder, { folder, manifest: readManifest(folder) });
  }
  return [...found.values()];
}

function packageRoot(file: string): string {
  const name = file.match(/.*node_modules\/((?:@[^/]+\/)?[^/]+)/)?.[0];
  if (!name || !existsSync(join(name, 'package.json'))) throw new Error(`${dirname(file)} belongs to no package`);
  return name;
}

/** Reads the manifest of a package. */
export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}
