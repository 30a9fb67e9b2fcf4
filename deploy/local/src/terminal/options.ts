import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** The options of `npm start -- …`; environment variables of the same meaning are read here as well. */
export interface StartOptions {
  /** The port of the public origin. */
  readonly port: number;
  /** The folder of everything that the stack stores; absolute. */
  readonly dir: string;
  /** Whether to delete everything first. */
  readonly fresh: boolean;
  readonly detach: boolean;
  readonly oneProcess: boolean;
  readonly demo: boolean;
  /** Whether the operator and the demo merchant's owner get authenticator apps, with their secrets in `stack.json`. */
  readonly secondFactors: boolean;
  /** Whether to start a second test chain, as the test network of test mode. */
  readonly testnet?: boolean;
  /** The number of processes of each service; absent: one. */
  readonly replicas?: number;
  /** Parts that run elsewhere: then the embedded ones are not started. */
  readonly databaseUrl?: string;
  readonly natsUrl?: string;
  readonly rpcUrls?: readonly string[];
}

const DEFAULT_PORT = 3000;
export const DEFAULT_DIR = '.local';

/** Parses the options. Throws an Error with one line for people for anything invalid. */
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

/** Returns the `--dir` of the other commands. */
export function dirOption(args: readonly string[]): string {
  const { values } = parseArgs({ args: [...args], options: { dir: { type: 'string' } } });
  return resolve(values.dir ?? DEFAULT_DIR);
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`--port ${text} is not a port: 1 to 65535`);
  return port;
}

/** Parses the number of replicas: more than nine of everything is too much for a laptop. */
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
