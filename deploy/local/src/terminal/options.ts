import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** What `npm start -- …` understands; environment variables of the same meaning are read here as well. */
export interface StartOptions {
  /** Port of the public origin. */
  readonly port: number;
  /** Everything that the stack remembers; absolute. */
  readonly dir: string;
  /** Forget everything first. */
  readonly fresh: boolean;
  readonly detach: boolean;
  readonly oneProcess: boolean;
  readonly demo: boolean;
  /** Authenticator apps for the operator and the demo merchant's owner, with their secrets in `stack.json`. */
  readonly secondFactors: boolean;
  /** A second test chain, as the test network of test mode. */
  readonly testnet?: boolean;
  /** Processes of each service; absent: one. */
  readonly replicas?: number;
  /** Parts that run elsewhere: then the embedded one is not started. */
  readonly databaseUrl?: string;
  readonly natsUrl?: string;
  readonly rpcUrls?: readonly string[];
}

const DEFAULT_PORT = 3000;
export const DEFAULT_DIR = '.local';

/** Throws an Error with one line for people when something is not understood. */
export function startOptions(args: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      dir: { type: 'string' },
      fresh: { type: 'boolean' },
      chain: { type: 'string' },
      detach: { type: 'boolean' },
      'one-process': { type: 'boolean' },
      'no-demo': { type: 'boolean' },
      'second-factors': { type: 'boolean' },
      testnet: { type: 'boolean' },
      replicas: { type: 'string' },
    },
  });
  const rpcUrls = values.chain ? [values.chain] : list(env.RPC_URLS);
  return {
    port: portOf(values.port ?? `${DEFAULT_PORT}`),
    dir: resolve(values.dir ?? DEFAULT_DIR),
    fresh: values.fresh ?? false,
    detach: values.detach ?? false,
    oneProcess: values['one-process'] ?? false,
    demo: !values['no-demo'],
    secondFactors: values['second-factors'] ?? false,
    ...(values.testnet ? { testnet: true } : {}),
    ...(values.replicas ? { replicas: replicasOf(values.replicas, values) } : {}),
    ...(env.DATABASE_URL ? { databaseUrl: env.DATABASE_URL } : {}),
    ...(env.NATS_URL ? { natsUrl: env.NATS_URL } : {}),
    ...(rpcUrls ? { rpcUrls } : {}),
  };
}

/** The `--dir` of the other commands. */
export function dirOption(args: readonly string[]): string {
  const { values } = parseArgs({ args: [...args], options: { dir: { type: 'string' } } });
  return resolve(values.dir ?? DEFAULT_DIR);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`--port ${text} is not a port: 1 to 65535`);
  return port;
}

/** More than nine of everything is no laptop's business. */
function replicasOf(text: string, others: { 'one-process'?: boolean; testnet?: boolean }): number {
  if (!/^[1-9]$/.test(text)) throw new Error(`--replicas ${text} is not a number of processes: 1 to 9`);
  if (others['one-process']) throw new Error('--replicas and --one-process exclude each other');
  if (others.testnet) throw new Error('--replicas and --testnet exclude each other');
  return Number(text);
}

function list(text: string | undefined): string[] | undefined {
  const urls = (text ?? '').split(',').flatMap((url) => url.trim() || []);
  return urls.length > 0 ? urls : undefined;
}
