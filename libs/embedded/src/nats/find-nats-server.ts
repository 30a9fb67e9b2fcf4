import { spawnSync } from 'node:child_process';
import { installPackages, onPath } from '../system/system-packages.js';
import { isAtLeast, SYNCS_ALWAYS } from './nats-config.js';
import { downloadedNatsServer, downloadNatsServer } from './nats-download.js';

/** The oldest server that our clients and configuration work with; Debian 12 has 2.9.10. */
const OLDEST_NATS_SERVER = '2.9.0';
const PACKAGE = { 'apt-get': 'nats-server', dnf: 'nats-server', apk: 'nats-server', brew: 'nats-server' };

export interface NatsServerBinary {
  readonly path: string;
  readonly version: string;
}

/** The sources that `chooseNatsServer` may use to find a server. */
export interface NatsServerSources {
  /** The server on PATH, if there is one. */
  readonly onPath: () => string | undefined;
  /** An earlier download of ours, if there is one. */
  readonly downloaded: () => string | undefined;
  readonly download: () => Promise<string>;
  /** Installs a server with the system's package manager, onto PATH; returns what went wrong. */
  readonly install: () => string | undefined;
}

/**
 * Finds a server: `NATS_SERVER` (a path), else a server that writes each event to the disk before it acknowledges it
 * (2.10 and newer): on PATH or an earlier download, or a verified one where `wants` requires it; else the one on PATH,
 * else the system's package manager, else a download. `announce` is called with what is about to be installed, and when
 * an older server must do. Throws one clear line when none works or the server is older than 2.9.
 */
export async function findNatsServer(
  announce: (line: string) => void = () => undefined,
  wants: { readonly newerThanOnPath?: boolean } = {},
): Promise<NatsServerBinary> {
  const given = process.env.NATS_SERVER;
  if (given) return checked(given);
  const sources: NatsServerSources = {
    onPath: () => onPath('nats-server'),
    downloaded: downloadedNatsServer,
    download: () => downloadNatsServer(announce),
    install: () => installPackages([PACKAGE], (line) => announce(`nats-server is missing: ${line}`)),
  };
  return chooseNatsServer(sources, announce, wants);
}

/** Makes the choice of `findNatsServer`, whatever the machine. */
export async function chooseNatsServer(
  { onPath, downloaded, download, install }: NatsServerSources,
  announce: (line: string) => void,
  { newerThanOnPath = false }: { readonly newerThanOnPath?: boolean } = {},
): Promise<NatsServerBinary> {
  const [present, earlier] = [onPath(), downloaded()];
  if (present && isAtLeast(natsServerVersion(present), SYNCS_ALWAYS)) return checked(present);
  if (earlier) return checked(earlier);
  if (present) return newerThanOnPath ? newer(checked(present), download, announce) : checked(present);
  const problem = install();
  const installed = onPath();
  if (installed) return checked(installed);
  try {
    return checked(await download());
  } catch (error) {
    const problems = [problem, (error as Error).message].filter(Boolean).join('; ');
    throw new Error(
      `nats-server is missing and could not be installed (${problems}): install it, or set NATS_SERVER to its path`,
    );
  }
}

async function newer(
  older: NatsServerBinary,
  download: () => Promise<string>,
  announce: (line: string) => void,
): Promise<NatsServerBinary> {
  try {
    return checked(await download());
  } catch (error) {
    announce(
      `${older.path} is nats-server ${older.version}, which acknowledges events before they are on the disk, and a newer one cannot be had (${(error as Error).message}): what a power cut takes is published again`,
    );
    return older;
  }
}

/** Returns the version that the binary reports, such as `2.9.10`. */
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
