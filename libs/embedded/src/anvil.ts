import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { request } from 'undici';
import { type RunningChild, startChild, waitUntilReady } from './process/child.js';
import { freePort } from './process/free-port.js';
import { platformPackageFolder } from './system/platform-package.js';

export interface AnvilOptions {
  readonly port?: number;
  /** Interval of blocks, empty ones included. Absent: a block per transaction, at once. */
  readonly blockTimeMs?: number;
  /** Default 42161, Arbitrum One. */
  readonly chainId?: number;
  /** Blocks, receipts, logs and accounts are read from here if it exists, and written on stop and every few seconds. */
  readonly stateFile?: string;
  /**
   * Seconds between two dumps of the state; default 60. A `kill -9` loses at most that much of the chain. A dump of
   * 36,000 blocks is 64 MB and costs about a CPU second.
   */
  readonly stateIntervalS?: number;
  /** Default: anvil's well-known test words, whose keys everyone has. */
  readonly mnemonic?: string;
  /** How many funded accounts; default 10. */
  readonly accounts?: number;
  readonly log?: string;
}

/** A real EVM node on 127.0.0.1. */
export interface EmbeddedAnvil {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  readonly port: number;
  readonly pid: number;
  readonly child: RunningChild;
  /** Writes the state and ends. */
  stop(): Promise<void>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

const ARBITRUM_ONE = 42161;
const READY_TIMEOUT_MS = 30_000;
const PLATFORM: Readonly<Record<string, string>> = {
  'linux x64': 'linux-amd64',
  'linux arm64': 'linux-arm64',
  'darwin x64': 'darwin-amd64',
  'darwin arm64': 'darwin-arm64',
  'win32 x64': 'win32-amd64',
};

/**
 * Starts anvil (1.x) from its platform package, without its install script and launcher. Tests have its own methods:
 * `evm_mine`, `anvil_mine [blocks]`, `evm_snapshot` / `evm_revert`, and `anvil_reorg [depth, [[rawTx, offset]…]]`,
 * which replaces the last blocks by new ones and drops their transactions. Block times follow the clock, also with
 * several blocks in one second.
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<EmbeddedAnvil> {
  const port = options.port ?? (await freePort());
  const rpcUrl = `http://127.0.0.1:${port}`;
  const [folder, isTemporary] = logFolder(options);
  const logFile = options.log ?? join(folder, 'anvil.log');
  const child = await startChild({
    name: 'anvil',
    command: anvilBinary(),
    args: args(port, options, join(folder, 'anvil-cache')),
    env: { PATH: process.env.PATH, HOME: process.env.HOME ?? tmpdir(), NO_COLOR: '1' },
    cwd: dirname(logFile),
    logFile,
    stopTimeoutMs: 30_000,
  });
  const forget = () => {
    if (isTemporary && !child.isRunning()) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(child, () => answers(rpcUrl), READY_TIMEOUT_MS);
  } catch (error) {
    await child.stop();
    forget();
    throw error;
  }
  return {
    rpcUrl,
    wsUrl: `ws://127.0.0.1:${port}`,
    port,
    pid: child.pid,
    child,
    stop: () => child.stop().then(forget),
    kill: (signal = 'SIGKILL') => child.kill(signal).then(forget),
  };
}

function anvilBinary(): string {
  const platform = PLATFORM[`${process.platform} ${process.arch}`];
  if (!platform)
    throw new Error(
      `there is no anvil for ${process.platform} ${process.arch}: give an outside node with --chain RPC_URL`,
    );
  const folder = platformPackageFolder('@foundry-rs/anvil', `@foundry-rs/anvil-${platform}`);
  return join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}

function logFolder({ log, stateFile }: AnvilOptions): [folder: string, isTemporary: boolean] {
  const given = log ?? stateFile;
  if (!given) return [mkdtempSync(join(tmpdir(), 'anvil-')), true];
  mkdirSync(dirname(given), { recursive: true });
  return [dirname(given), false];
}

function args(port: number, options: AnvilOptions, cache: string): string[] {
  const list = [
    '--host',
    '127.0.0.1',
    '--port',
    `${port}`,
    '--chain-id',
    `${options.chainId ?? ARBITRUM_ONE}`,
    '--quiet',
  ];
  list.push('--cache-path', cache);
  if (options.blockTimeMs) list.push('--block-time', `${options.blockTimeMs / 1000}`);
  if (options.stateFile) list.push('--state', options.stateFile, '--state-interval', `${options.stateIntervalS ?? 60}`);
  if (options.mnemonic) list.push('--mnemonic', options.mnemonic);
  if (options.accounts) list.push('--accounts', `${options.accounts}`);
  return list;
}

async function answers(rpcUrl: string): Promise<boolean> {
  try {
    const { statusCode, body } = await request(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}',
      headersTimeout: 2_000,
    });
    await body.dump();
    return statusCode === 200;
  } catch {
    return false;
  }
}
