import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../paths.js';

/** What bundles were made of, written beside them. */
interface Stamp {
  /** Compiled files of this repository, relative to its root. A file that is new is imported by one that changed. */
  readonly inputs: readonly string[];
  readonly signature: string;
}

const STAMP = 'stamp.json';
/** Stands for all packages: npm writes it when it has installed. */
const PACKAGES = join(ROOT, 'node_modules', '.package-lock.json');
const TOOLS = ['bundle-services.js', 'bundle-plugins.js', 'service-parts.js'].map((name) =>
  fileURLToPath(new URL(name, import.meta.url)),
);

/**
 * Whether a folder of bundles is there and made of what lies on the disk now. Looks at sizes and times only: some
 * milliseconds.
 */
export function isFresh(folder: string): boolean {
  try {
    const { inputs, signature } = JSON.parse(readFileSync(join(folder, STAMP), 'utf8')) as Stamp;
    return signatureOf(inputs) === signature;
  } catch {
    return false;
  }
}

/** What a folder of bundles was made of, as a name that changes with it; undefined where there are none. */
export function signatureIn(folder: string): string | undefined {
  const path = join(folder, STAMP);
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Stamp).signature : undefined;
}

/** Notes in a folder of bundles what they are made of. */
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
