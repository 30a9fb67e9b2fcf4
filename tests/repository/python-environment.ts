import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@deploy/local/files/repository';

/** One environment for each list of packages and version of Python; `npm run build` keeps it. */
const CACHE = join(ROOT, 'tests', 'dist', '.python');
const INSTALL_TIMEOUT_MS = 600_000;

/**
 * Returns the `python` of an environment that has the packages of a file, and makes it where there is none yet. Throws
 * a one-line message that names what to install.
 */
export function pythonWith(requirements: string): string {
  const version = run('python3', ['-VV'], 'install python3 to run this test');
  const wanted = createHash('sha256').update(version).update(readFileSync(requirements)).digest('hex').slice(0, 16);
  const folder = join(CACHE, wanted);
  if (!existsSync(folder)) make(folder, requirements);
  return join(folder, 'bin', 'python');
}

/** Makes it under another name until it is complete: an interrupted run leaves no half of it. */
function make(folder: string, requirements: string): void {
  const begun = `${folder}.${process.pid}`;
  mkdirSync(CACHE, { recursive: true });
  rmSync(begun, { recursive: true, force: true });
  try {
    run(
      'python3',
      ['-m', 'venv', begun],
      'install python3-venv (Debian), or pip and venv of your Python, to run this test',
    );
    run(
      join(begun, 'bin', 'python'),
      ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--retries', '1', '-r', requirements],
      `pip could not install ${requirements}: it needs an index of Python packages`,
    );
    renameSync(begun, folder);
  } finally {
    rmSync(begun, { recursive: true, force: true });
  }
}

function run(command: string, args: readonly string[], advice: string): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', timeout: INSTALL_TIMEOUT_MS });
  if (status === 0) return stdout;
  const cause = (error?.message ?? stderr).trim().split('\n').at(-1) ?? '';
  throw new Error(`${advice}${cause ? `: ${cause}` : ''}`);
}
