import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Readable by owner and group, as Kubernetes secrets with an fsGroup are. We create files with 0400. */
const MAX_ALLOWED = 0o440;
const ALL_MODES = 0o7777;

/**
 * Returns the text of a key file, trimmed. It must be a regular file of at most mode 0440, owned by the user of this
 * process or by root. The opened file is checked, not its name, so that the links of secret mounts work and the file
 * cannot be exchanged in between. Throws an Error.
 */
export function readKeyFile(path: string): string {
  const file = opened(path);
  try {
    const stat = fstatSync(file);
    const mode = stat.mode & ALL_MODES;
    if (!stat.isFile()) throw new Error(`${path} is not a regular file`);
    if ((mode & ~MAX_ALLOWED) !== 0)
      throw new Error(`${path} has the mode ${octal(mode)}: at most ${octal(MAX_ALLOWED)} is allowed, chmod 0400 it`);
    if (stat.uid !== 0 && stat.uid !== process.getuid?.())
      throw new Error(`${path} belongs to the user ${stat.uid}: it must be root's or this process's own`);
    return readFileSync(file, 'utf8').trim();
  } finally {
    closeSync(file);
  }
}

/** Opens a file without waiting for the other end of a pipe. */
function opened(path: string): number {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch (error) {
    throw new Error(`${path} cannot be opened: ${(error as NodeJS.ErrnoException).code}`);
  }
}

function octal(mode: number): string {
  return mode.toString(8).padStart(4, '0');
}
