import { createHash } from 'node:crypto';
import { mkdirSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';

const FOLDER = 'stablecoin-checkout';

/** Returns whether we run as root, where Postgres refuses to run and needs another user. */
export const isRoot = (): boolean => process.getuid?.() === 0;

/**
 * Returns a folder of this user (of the machine, as root) that outlives a clone: for unpacked binaries, and data that
 * cannot be in the clone.
 */
export function lastingFolder(name: string): string {
  const base = isRoot() ? '/var/lib' : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'));
  return privatelyWritable(join(base, FOLDER, name));
}

/**
 * Returns where the data of `dir` is stored when another user must reach it and cannot enter `dir`: temporary data
 * stays temporary.
 */
export function dataFolderFor(dir: string): string {
  const path = resolve(dir);
  const name = `postgres-${createHash('sha256').update(path).digest('hex').slice(0, 16)}`;
  const base = path.startsWith(tmpdir() + sep) ? tmpdir() : '/var/lib';
  return join(privatelyWritable(join(base, FOLDER)), name);
}

/** Makes the folder, enterable by all; refuses one that another user made first and could change under us. */
function privatelyWritable(path: string): string {
  mkdirSync(path, { recursive: true, mode: 0o755 });
  const { uid } = statSync(path);
  if (process.getuid && uid !== process.getuid())
    throw new Error(`${path} belongs to another user (uid ${uid}): remove it or run as that user`);
  return path;
}
