import { chmodSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { Failure } from '../../terminal/failure.js';
import { secretFile } from '../../terminal/secret-file.js';

/**
 * Returns where the command line stores files of its user, following the XDG specification and the conventions of
 * Windows.
 */
export function configFile(name: string): string {
  const { XDG_CONFIG_HOME: xdg, APPDATA: appData } = process.env;
  // The specification requires ignoring a path that is not absolute.
  const given = xdg && isAbsolute(xdg) ? xdg : process.platform === 'win32' ? appData : undefined;
  return join(given ?? join(homedir(), '.config'), 'checkout', name);
}

/**
 * Returns the content of one of our files; undefined where there is none. Throws a `Failure` where others may read it.
 */
export function readPrivate(path: string): unknown {
  try {
    readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  }
  try {
    return JSON.parse(secretFile(path));
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`${path} is damaged: remove it and run checkout login`);
  }
}

/** Writes a file that only its owner can read, either completely or not at all. */
export function writePrivate(path: string, content: unknown): void {
  const next = `${path}.${process.pid}.next`;
  try {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(next, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    // Set explicitly, because an existing file keeps its mode when it is written.
    chmodSync(next, 0o600);
    renameSync(next, path);
  } catch (error) {
    rmSync(next, { force: true });
    throw new Failure(`${path} cannot be written: ${(error as NodeJS.ErrnoException).code}`);
  }
}
