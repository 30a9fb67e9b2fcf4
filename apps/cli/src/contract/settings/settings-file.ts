import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { reasonOf } from '@libs/doctor/finding';
import { Failure } from '../../terminal/failure.js';

/** New settings files hold secrets sooner or later. */
const PRIVATE = 0o600;

/**
 * Returns the value of a setting in a file of `NAME=value` lines; the last one counts. Returns undefined without the
 * file or the setting.
 */
export function settingIn(path: string, name: string): string | undefined {
  if (!existsSync(path)) return undefined;
  const values = linesOf(path).flatMap((line) =>
    nameOf(line) === name ? [line.slice(line.indexOf('=') + 1).trim()] : [],
  );
  return values.at(-1)?.replace(/^(["'])(.*)\1$/, '$2');
}

/**
 * Writes settings into a file of `NAME=value` lines, as `docker compose --env-file` and systemd read it: known ones are
 * replaced where they stand, others are added at the end, all other lines stay. The file is replaced as a whole: a
 * reader never sees half of it.
 */
export function writeSettings(path: string, settings: Readonly<Record<string, string>>): void {
  const written = new Set<string>();
  const kept = (existsSync(path) ? linesOf(path) : []).flatMap((line) => {
    const name = nameOf(line);
    if (name === undefined || !Object.hasOwn(settings, name)) return [line];
    if (written.has(name)) return [];
    written.add(name);
    return [`${/^\s*export\s/.test(line) ? 'export ' : ''}${name}=${settings[name]}`];
  });
  const added = Object.entries(settings).flatMap(([name, value]) => (written.has(name) ? [] : [`${name}=${value}`]));
  const target = existsSync(path) ? realpathSync(path) : path;
  const temporary = `${target}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(temporary, `${[...kept, ...added].join('\n')}\n`, { mode: PRIVATE, flag: 'wx' });
    if (existsSync(target)) takeOver(temporary, statSync(target));
    renameSync(temporary, target);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new Failure(`${path} cannot be written: ${reasonOf(error)}`);
  }
}

/** Gives a file the rights of the one that it replaces, and its owner, which root alone can. */
function takeOver(path: string, { mode, uid, gid }: Stats): void {
  chmodSync(path, mode);
  if (process.getuid?.() === 0) chownSync(path, uid, gid);
}

function linesOf(path: string): string[] {
  const text = readFileSync(path, 'utf8').replace(/[\r\n]+$/, '');
  return text === '' ? [] : text.split(/\r?\n/);
}

function nameOf(line: string): string | undefined {
  return /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=/.exec(line)?.[1];
}
