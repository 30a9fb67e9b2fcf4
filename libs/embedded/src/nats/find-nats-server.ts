import { spawnSync } from 'node:child_process';
import { installPackages, onPath } from '../system/system-packages.js';
import { isAtLeast } from './nats-config.js';
import { downloadedNatsServer, downloadNatsServer } from './nats-download.js';

/** The oldest server that our clients and configuration work with; Debian 12 has 2.9.10. */
const OLDEST_NATS_SERVER = '2.9.0';
const PACKAGE = { 'apt-get': 'nats-server', dnf: 'nats-server', apk: 'nats-server', brew: 'nats-server' };

export interface NatsServerBinary {
  readonly path: string;
  readonly version: string;
}

/**
 * `NATS_SERVER` (a path), else PATH, else an earlier download, else the system's package manager, else a verified download.
 * `announce` is called with what is about to be installed. Throws one clear line when none works or the server is older than 2.9.
 */
export async function findNatsServer(announce: (line: string) => void = () => undefined): Promise<NatsServerBinary> {
  const given = process.env.NATS_SERVER;
  if (given) return checked(given);
  const present = onPath('nats-server') ?? downloadedNatsServer();
  if (present) return checked(present);
  const problems: string[] = [];
  const problem = installPackages([PACKAGE], (line) => announce(`nats-server is missing: ${line}`));
  const installed = onPath('nats-server');
  if (installed) return checked(installed);
  if (problem) problems.push(problem);
  try {
    return checked(await downloadNatsServer(announce));
  } catch (error) {
    problems.push((error as Error).message);
    throw new Error(
      `nats-server is missing and could not be installed (${problems.join('; ')}): install it, or set NATS_SERVER to its path`,
    );
  }
}

/** The version that the binary reports, such as `2.9.10`. */
export function natsServerVersion(path: string): string {
  const reported = spawnSync(path, ['--version'], { encoding: 'utf8' });
  const version = /v?(\d+\.\d+\.\d+\S*)/.exec(reported.stdout ?? '')?.[1];
  if (!version)
    throw new Error(`${path} is not a nats-server: ${reported.error?.message ?? 'it does not report its version'}`);
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
