import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { request } from 'undici';
import { type RunningChild, startChild, waitUntilReady } from '../process/child.js';
import { freePort } from '../process/free-port.js';
import { findNatsServer, natsServerVersion } from './find-nats-server.js';
import { type NatsConfig, natsConfigText } from './nats-config.js';

export interface NatsServerOptions {
  /**
   * Holds the configuration, the log and the streams (`jetstream/`): copy or remove that folder to rewind or wipe the
   * server.
   */
  readonly dir: string;
  readonly port?: number;
  /** Users and their subjects; a string is copied to the end of the configuration as it is. */
  readonly config?: NatsConfig | string;
  /** Path of the server; default: what `findNatsServer` finds. */
  readonly binary?: string;
}

/** A real nats-server with JetStream on 127.0.0.1. */
export interface EmbeddedNats {
  readonly url: string;
  readonly port: number;
  /** `/healthz`, `/jsz`, `/connz` on 127.0.0.1. */
  readonly monitoringUrl: string;
  readonly version: string;
  readonly pid: number;
  readonly child: RunningChild;
  /** The folder with the streams. */
  readonly storeDir: string;
  stop(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

const READY_TIMEOUT_MS = 30_000;

/**
 * Starts on the streams that are in `dir`. Throws with the end of the log when the server does not come up, or is older
 * than 2.9.
 */
export async function startNatsServer(options: NatsServerOptions): Promise<EmbeddedNats> {
  const binary = options.binary
    ? { path: options.binary, version: natsServerVersion(options.binary) }
    : await findNatsServer();
  const dir = resolve(options.dir);
  const [storeDir, logFile, configFile] = [join(dir, 'jetstream'), join(dir, 'nats.log'), join(dir, 'nats.conf')];
  mkdirSync(storeDir, { recursive: true });
  const port = options.port ?? (await freePort());
  const monitoringPort = await freePort();
  const config = typeof options.config === 'string' ? { extra: options.config } : (options.config ?? {});
  writeFileSync(configFile, natsConfigText(binary.version, { port, monitoringPort, storeDir }, config), {
    mode: 0o600,
  });

  const child = await startChild({
    name: 'nats-server',
    command: binary.path,
    args: ['--config', configFile],
    env: { PATH: process.env.PATH, HOME: dir, TZ: 'UTC' },
    cwd: dir,
    logFile,
  });
  const monitoringUrl = `http://127.0.0.1:${monitoringPort}`;
  try {
    await waitUntilReady(child, () => isHealthy(monitoringUrl), READY_TIMEOUT_MS);
  } catch (error) {
    await child.stop();
    throw error;
  }
  return {
    url: `nats://127.0.0.1:${port}`,
    port,
    monitoringUrl,
    version: binary.version,
    pid: child.pid,
    child,
    storeDir,
    stop: () => child.stop(),
    kill: (signal = 'SIGKILL') => child.kill(signal),
  };
}

/** Returns whether the server is up, JetStream included: a server that still reads its streams responds with 503. */
async function isHealthy(monitoringUrl: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(`${monitoringUrl}/healthz`, { headersTimeout: 2_000 });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
