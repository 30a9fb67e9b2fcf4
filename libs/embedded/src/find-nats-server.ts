import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { isAtLeast } from './nats-config.js';
import { downloadedNatsServer, downloadNatsServer } from './nats-download.js';
import { isRoot } from './places.js';

/** The oldest server that our clients and configuration work with; Debian 12 has 2.9.10. */
export const OLDEST_NATS_SERVER = '2.9.0';
/** Packages put it here, and an ordinary user's PATH may lack it. */
const USUAL_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin'];
const INSTALL_TIMEOUT_MS = 300_000;

interface PackageManager {
  readonly command: string;
  readonly needsRoot: boolean;
  readonly steps: readonly (readonly string[])[];
}

const PACKAGE_MANAGERS: readonly PackageManager[] = [
  {
    command: 'apt-get',
    needsRoot: true,
    steps: [['update'], ['install', '--yes', '--no-install-recommends', 'nats-server']],
  },
  { command: 'dnf', needsRoot: true, steps: [['install', '--assumeyes', 'nats-server']] },
  { command: 'apk', needsRoot: true, steps: [['add', 'nats-server']] },
  { command: 'brew', needsRoot: false, steps: [['install', 'nats-server']] },
];

export interface NatsServerBinary {
  readonly path: string;
  readonly version: string;
}

/**
 * `NATS_SERVER` (a path), else PATH, else an earlier download, else the system's package manager, else a verified download.
 * `announce` hears what is about to be installed. Throws one clear line when none works or the server is older than 2.9.
 */
export async function findNatsServer(announce: (line: string) => void = () => undefined): Promise<NatsServerBinary> {
  const given = process.env.NATS_SERVER;
  if (given) return checked(given);
  const present = onPath('nats-server') ?? downloadedNatsServer();
  if (present) return checked(present);
  const problems: string[] = [];
  if (installWithPackageManager(announce, problems)) {
    const installed = onPath('nats-server');
    if (installed) return checked(installed);
  }
  try {
    return checked(await downloadNatsServer(announce));
  } catch (error) {
    problems.push((error as Error).message);
    throw new Error(
      `nats-server is missing and could not be installed (${problems.join('; ')}): install it, or set NATS_SERVER to its path`,
    );
  }
}

/** The version that the binary says, such as `2.9.10`. */
export function natsServerVersion(path: string): string {
  const said = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const version = /v?(\d+\.\d+\.\d+\S*)/.exec(said.stdout ?? '')?.[1];
  if (!version)
    throw new Error(`${path} is not a nats-server: ${said.error?.message ?? 'it does not say its version'}`);
  return version;
}

function checked(path: string): NatsServerBinary {
  const version = natsServerVersion(path);
  if (!isAtLeast(version, OLDEST_NATS_SERVER)) {
    throw new Error(
      `${path} is nats-server ${version}, too old: ${OLDEST_NATS_SERVER} or newer is needed (set NATS_SERVER to another one)`,
    );
  }
  return { path, version };
}

function onPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...USUAL_FOLDERS];
  return folders
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installWithPackageManager(announce: (line: string) => void, problems: string[]): boolean {
  const manager = PACKAGE_MANAGERS.find(({ command, needsRoot }) => onPath(command) && needsRoot === isRoot());
  if (!manager) return false;
  for (const step of manager.steps) {
    announce(`nats-server is missing: ${manager.command} ${step.join(' ')}`);
    const done = spawnSync(manager.command, [...step], {
      encoding: 'utf8',
      timeout: INSTALL_TIMEOUT_MS,
      // RUNLEVEL=1 keeps Debian's package from starting a server of its own.
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
    });
    if (done.status !== 0) {
      problems.push(
        `${manager.command} ${step[0]}: ${done.error?.message ?? (done.stderr.trim().split('\n').at(-1) || `exit ${done.status}`)}`,
      );
      return false;
    }
  }
  return true;
}
