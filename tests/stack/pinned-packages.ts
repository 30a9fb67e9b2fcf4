import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

const TIMEOUT_MS = 600_000;

/**
 * Returns the folder with the packages of a `package.json` and its lock, installed once for each lock and outside of
 * the workspace, whose dependencies they must not become. Throws a one-line message with the end of npm's output where
 * it has no registry.
 */
export function installPinned(from: string): string {
  const lock = readFileSync(join(from, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 16);
  const folder = join(ROOT, 'tests', 'dist', '.pinned', hash);
  if (existsSync(folder)) return folder;
  const begun = `${folder}.${process.pid}`;
  mkdirSync(begun, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(from, name), join(begun, name));
  const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  const { status, stdout, stderr, error } = spawnSync('npm', install, {
    cwd: begun,
    encoding: 'utf8',
    timeout: TIMEOUT_MS,
  });
  if (status !== 0) {
    const words = error?.message ?? `${stdout}${stderr}`.trim().slice(-2_000);
    throw new Error(`npm could not install the packages of ${from}, for which it needs a registry: ${words}`);
  }
  renameSync(begun, folder);
  return folder;
}
