import { readFileSync, statSync } from 'node:fs';
import { Failure } from './failure.js';

/** Permissions of others than the owner. */
const OF_OTHERS = 0o077;

/**
 * Returns the content of a file with a secret. Throws a `Failure`, which quotes nothing of it, when it cannot be read
 * or others may read it.
 */
export function secretFile(path: string): string {
  try {
    if (process.platform !== 'win32' && (statSync(path).mode & OF_OTHERS) !== 0)
      throw new Failure(`others may read ${path}: run chmod 400 ${path}`);
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}
