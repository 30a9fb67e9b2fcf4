import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { dataFolderFor } from '../data-folders.js';
import { type RunningChild, startChild, waitUntilReady } from '../process/child.js';
import { freePort } from '../process/free-port.js';
import { canEnter, type SystemUser, unprivilegedUser } from '../system/unprivileged-user.js';
import { postgresBinaries } from './postgres-binaries.js';

export interface PostgresOptions {
  /**
   * Holds the password, the log and, where the Postgres user can enter it, the data. Becomes that user's when we are
   * root.
   */
  readonly dir: string;
  /** Default: a free one. */
  readonly port?: number;
  /** False trades safety against a crash of the machine for speed: tests only. Default true. */
  readonly fsync?: boolean;
  /** The path of the server's log; default `<dir>/postgres.log`. */
  readonly log?: string;
}

/** A real Postgres of this machine, listening on 127.0.0.1 only, with password (SCRAM) sign-in. */
export interface EmbeddedPostgres {
  readonly port: number;
  /** Superuser `postgres`, database `postgres`. */
  readonly superuserUrl: string;
  readonly pid: number;
  readonly child: RunningChild;
  /** `fast` ends sessions and writes a checkpoint; `immediate` stops as a crash would, and the next start recovers. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Sends any signal to the postmaster; default SIGKILL. */
  kill(signal?: NodeJS.Signals): Promise<void>;
}

const READY_TIMEOUT_MS = 60_000;
const SHARED_MEMORY_TIMEOUT_MS = 10_000;
const WRONG_PASSWORD = '28P01';
const WRONG_PASSWORD_PATIENCE_MS = 3_000;
/**
 * Room for two replicas of nine services with pools of about 12 and the connections of their leaders, for tests and
 * people.
 */
const MAX_CONNECTIONS = 400;

/**
 * Makes the cluster on the first call and resumes it later. Throws with the end of the server's log when it does not
 * come up.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const user = unprivilegedUser();
  const native = postgresBinaries(user);
  const dir = resolve(options.dir);
  const password = superuserPassword(dir);
  const data = prepareFolders(dir, password, user);
  const durable = options.fsync ?? true;
  if (!existsSync(join(data, 'PG_VERSION'))) initialize(native, data, password, durable, user);

  const port = options.port ?? (await freePort());
  const superuserUrl = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const logFile = options.log ?? join(dir, 'postgres.log');
  const start = () =>
    startChild({
      name: 'Postgres',
      command: join(native, 'bin', 'postgres'),
      args: ['-D', data, ...settings(port, durable)],
      env: environment(data),
      cwd: data,
      uid: user?.uid,
      gid: user?.gid,
      logFile,
      // "Fast" shutdown: SIGTERM would wait until every client has gone.
      stopSignal: 'SIGINT',
      stopTimeoutMs: 20_000,
    });
  const child = await startUntilOwnMemoryIsFree(start, superuserUrl);
  return {
    port,
    superuserUrl,
    pid: child.pid,
    child,
    stop: (mode = 'fast') => child.stop(mode === 'fast' ? 'SIGINT' : 'SIGQUIT'),
    kill: (signal = 'SIGKILL') => child.kill(signal),
  };
}

/** Removes the cluster of `dir`, wherever it is stored. It must be stopped. */
export function removePostgres(dir: string): void {
  const elsewhere = dataFolderFor(dir);
  for (const path of [elsewhere, `${elsewhere}.owner`, resolve(dir)]) rmSync(path, { recursive: true, force: true });
}

/**
 * Copies the stopped cluster of `from`, with its password and everything else in the folder, to `to`, where there is
 * none yet.
 */
export function clonePostgres(from: string, to: string): void {
  const elsewhere = dataFolderFor(from);
  const data = existsSync(elsewhere) ? elsewhere : join(resolve(from), 'data');
  mkdirSync(to, { recursive: true });
  for (const { name } of readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isFile()))
    copyFileSync(join(from, name), join(to, name));
  // With owners and modes, which Postgres insists on.
  const target = prepareFolders(resolve(to), superuserPassword(to), unprivilegedUser());
  const { status, error, stderr } = spawnSync('cp', ['-pR', `${data}/.`, target], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${data} cannot be copied to ${target}: ${error?.message ?? stderr}`);
}

/** Returns the folder with the cluster: inside `dir`, or elsewhere when the Postgres user cannot enter `dir`. */
function prepareFolders(dir: string, password: string, user: SystemUser | undefined): string {
  if (user) chownSync(dir, user.uid, user.gid);
  const data = !user || canEnter(dir, user) ? join(dir, 'data') : folderElsewhere(dir, password);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  if (user) chownSync(data, user.uid, user.gid);
  return data;
}

/**
 * Returns a folder elsewhere. Data there outlives a removed `dir`, whose password is then lost, so a new `dir` of the
 * same path starts afresh.
 */
function folderElsewhere(dir: string, password: string): string {
  const data = dataFolderFor(dir);
  const owner = `${data}.owner`;
  const mark = createHash('sha256').update(password).digest('hex');
  if (!existsSync(owner) || readFileSync(owner, 'utf8') !== mark) {
    rmSync(data, { recursive: true, force: true });
    writeFileSync(owner, mark, { mode: 0o600 });
  }
  return data;
}

/** Returns the password, which is made with `dir`, for this cluster only. */
function superuserPassword(dir: string): string {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'superuser-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8').trim();
}

function initialize(
  native: string,
  data: string,
  password: string,
  durable: boolean,
  user: SystemUser | undefined,
): void {
  const passwordFile = join(tmpdir(), `pg-${randomBytes(8).toString('hex')}`);
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' });
  try {
    if (user) chownSync(passwordFile, user.uid, user.gid);
    const args = [
      '-D',
      data,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
    ];
    args.push('--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', ...(durable ? [] : ['--no-sync']));
    const made = spawnSync(join(native, 'bin', 'initdb'), args, {
      cwd: data,
      uid: user?.uid,
      gid: user?.gid,
      env: environment(data),
      encoding: 'utf8',
    });
    if (made.error) throw new Error(`initdb cannot be started: ${made.error.message}`);
    if (made.status !== 0) throw new Error(`initdb failed:\n${made.stdout}${made.stderr}`);
    chmodSync(data, 0o700);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function settings(port: number, durable: boolean): string[] {
  const values: Record<string, string | number> = {
    port,
    listen_addresses: '127.0.0.1',
    // A socket path may be at most 107 bytes, which a deep clone exceeds: TCP only.
    unix_socket_directories: '',
    max_connections: MAX_CONNECTIONS,
    shared_buffers: '128MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

const environment = (data: string): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  HOME: data,
  LC_ALL: 'C',
  TZ: 'UTC',
});

/**
 * After `kill -9` of the postmaster its last backends hold the shared memory for some more milliseconds: then it tries
 * again.
 */
async function startUntilOwnMemoryIsFree(start: () => Promise<RunningChild>, url: string): Promise<RunningChild> {
  const deadline = performance.now() + SHARED_MEMORY_TIMEOUT_MS;
  for (;;) {
    const child = await start();
    try {
      await waitUntilReady(child, readinessOf(url), READY_TIMEOUT_MS);
      return child;
    } catch (error) {
      await child.stop('SIGQUIT');
      if (!String(error).includes('pre-existing shared memory block') || performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/**
 * Returns a check of readiness. A wrong password that persists is reported. At first it may come from another server on
 * the port, while ours ends for that reason.
 */
function readinessOf(url: string): () => Promise<boolean> {
  let refusedSince: number | undefined;
  return async () => {
    const state = await probe(url);
    if (state !== 'wrong password') return state === 'ready';
    refusedSince ??= performance.now();
    if (performance.now() - refusedSince < WRONG_PASSWORD_PATIENCE_MS) return false;
    throw new Error(
      'Postgres does not take the password of its folder: remove the folder, or restore the password file',
    );
  };
}

async function probe(url: string): Promise<'ready' | 'not yet' | 'wrong password'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return 'ready';
  } catch (error) {
    return (error as { code?: string }).code === WRONG_PASSWORD ? 'wrong password' : 'not yet';
  } finally {
    await client.end().catch(() => undefined);
  }
}
