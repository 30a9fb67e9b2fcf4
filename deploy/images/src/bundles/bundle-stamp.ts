import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../paths.js';

/** The record of a bundle's sources, stored next to it. */
interface Stamp {
  /** Compiled files of this repository, relative to its root. A new file needs no entry: a changed one imports it. */
  readonly inputs: readonly string[];
  readonly signature: string;
}

const STAMP = 'stamp.json';
/** Stands for all packages: npm writes it at the end of an installation. */
const PACKAGES = join(ROOT, 'node_modules', '.package-lock.json');
const TOOLS = ['bundle-services.js', 'bundle-plugins.js', 'service-parts.js'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

/**
 * Returns whether a folder of bundles exists and was made from the current files. Compares sizes and times only, which
 * takes some milliseconds.
 */
export function isFresh(folder: string): boolean {
  try {
    const { inputs, signature } = JSON.parse(readFileSync(join(folder, STAMP), 'utf8')) as Stamp;
    return signatureOf(inputs) === signature;
  } catch {
    return false;
  }
}

/** Returns a name that changes with the sources of a folder of bundles; undefined where there are none. */
export function signatureIn(folder: string): string | undefined {
  const path = join(folder, STAMP);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stamp).signature : undefined;
}

/** Records the sources of bundles in their folder. */
export function stamp(folder: string, inputs: readonly string[]): void {
  const own = inputs.filter((path) => !path.includes('node_modules/'));
  writeFileSync(join(folder, STAMP), JSON.stringify({ inputs: own, signature: signatureOf(own) } satisfies Stamp));
}

function signatureOf(inputs: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of [...inputs.map((input) => join(ROOT, input)), PACKAGES, ...TOOLS]) {
    const { size, mtimeMs } = statSync(path);
    hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}
