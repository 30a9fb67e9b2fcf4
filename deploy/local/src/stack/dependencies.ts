// The payload classes of the event catalog, which is read for the NATS permissions, are decorated.
import 'reflect-metadata';
import { join } from 'node:path';
import { type EmbeddedAnvil, startAnvil } from '@libs/embedded/anvil';
import { findNatsServer } from '@libs/embedded/nats/find-nats-server';
import { keepNatsServer } from '@libs/embedded/nats/nats-keeper';
import type { EmbeddedNats } from '@libs/embedded/nats/nats-server';
import { type EmbeddedPostgres, startPostgres } from '@libs/embedded/postgres/postgres';
import { PROCESS_NAMES, type ProcessName, SERVICES } from '@libs/events/services';
import { natsServerUsers, type PublicNkeys } from '@libs/service-kit/messaging/nats-permissions';
import { fromSeed } from '@nats-io/nkeys';
import pg from 'pg';
import type { StateDir } from '../files/state-dir.js';
import { filesDatabaseUrl } from '../seed/files-database.js';
import type { DevelopmentKeys } from '../seed/keys.js';
import type { StartOptions } from '../terminal/options.js';
import type { Progress } from '../terminal/progress.js';
import type { Ports } from './ports.js';

/** About the pace of Arbitrum's blocks. */
export const BLOCK_TIME_MS = 250;
/** The chain id of the local test network: no public network has it. */
const TESTNET_CHAIN_ID = 31_338;
const DATABASE = 'checkout';
const DEVELOPER = 'developer';

/** The parts that services depend on. An embedded part is absent where an outside one was given. */
export interface Dependencies {
  /** A role that may create roles and schemas. */
  readonly adminDatabaseUrl: string;
  /** The same role's connection to the database of files; undefined where it may not create one. */
  readonly filesDatabaseUrl: string | undefined;
  readonly natsUrl: string;
  /** May publish and read everything. */
  readonly natsDeveloperUrl: string;
  readonly rpcUrls: readonly string[];
  readonly postgres?: EmbeddedPostgres;
  readonly nats?: EmbeddedNats;
  readonly anvil?: EmbeddedAnvil;
  /** With `--testnet`: the node of the test network. */
  readonly testnetAnvil?: EmbeddedAnvil;
}

export interface DependencyInputs {
  readonly options: StartOptions;
  readonly state: StateDir;
  readonly ports: Ports;
  readonly keys: DevelopmentKeys;
  readonly progress: Progress;
  /** False loses data when the machine crashes: tests only. */
  readonly fsync?: boolean;
}

/** Starts the parts that are not given, all at once. When one fails, the others are stopped again. */
export async function startDependencies(inputs: DependencyInputs): Promise<Dependencies> {
  const [postgres, nats, anvil, testnet] = await Promise.allSettled([
    openPostgres(inputs),
    openNats(inputs),
    openAnvil(inputs),
    openTestnet(inputs),
  ]);
  const failed = [postgres, nats, anvil, testnet].find((part) => part.status === 'rejected');
  if (failed) {
    const parts = [postgres, nats, anvil, testnet].flatMap((part) => (part.status === 'fulfilled' ? [part.value] : []));
    await Promise.all(parts.map((part) => part.server?.stop()));
    throw failed.reason;
  }
  if (postgres.status !== 'fulfilled' || nats.status !== 'fulfilled' || anvil.status !== 'fulfilled')
    throw new Error('unreachable');
  return {
    adminDatabaseUrl: postgres.value.url,
    filesDatabaseUrl: postgres.value.filesUrl,
    natsUrl: nats.value.url,
    natsDeveloperUrl: nats.value.developerUrl,
    rpcUrls: anvil.value.urls,
    ...(postgres.value.server ? { postgres: postgres.value.server } : {}),
    ...(nats.value.server ? { nats: nats.value.server } : {}),
    ...(anvil.value.server ? { anvil: anvil.value.server } : {}),
    ...(testnet.status === 'fulfilled' && testnet.value.server ? { testnetAnvil: testnet.value.server } : {}),
  };
}

/** Stops the parts in an order in which nothing is missed: the chain, the messages, the database last. */
export async function stopDependencies({ postgres, nats, anvil, testnetAnvil }: Dependencies): Promise<void> {
  await Promise.all([anvil?.stop(), testnetAnvil?.stop(), nats?.stop()]);
  await postgres?.stop();
}

async function openPostgres({
  options,
  state,
  ports,
  progress,
  fsync,
}: DependencyInputs): Promise<{ url: string; filesUrl: string | undefined; server?: EmbeddedPostgres }> {
  if (options.databaseUrl) {
    const filesUrl = await filesDatabaseUrl(options.databaseUrl);
    if (!filesUrl)
      progress.print('! files are kept in the database of the services: its role may not create databases');
    return { url: options.databaseUrl, filesUrl };
  }
  return progress.step('Postgres', async () => {
    const server = await startPostgres({ dir: state.postgres, port: ports['postgres']!, fsync: fsync ?? true });
    await createDatabase(server.superuserUrl);
    const url = new URL(server.superuserUrl);
    url.pathname = DATABASE;
    return { url: url.href, filesUrl: await filesDatabaseUrl(url.href), server };
  });
}

async function createDatabase(superuserUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

async function openNats({ options, state, ports, keys, progress, fsync = true }: DependencyInputs) {
  const hasTestNetwork = options.testnet ?? false;
  if (options.natsUrl) return { url: options.natsUrl, developerUrl: options.natsUrl, server: undefined };
  const binary = await findNatsServer((line) => progress.print(`  … ${line}`), { newerThanOnPath: fsync });
  return progress.step(`nats-server ${binary.version}`, async () => {
    const users = natsOptions({ state, ports, keys }, undefined, hasTestNetwork);
    const options = { ...users, binary: binary.path };
    const server = await keepNatsServer(options, { print: (line) => progress.print(`! ${line}`) });
    const developerUrl = `nats://${DEVELOPER}:${keys.natsDeveloperPassword}@127.0.0.1:${server.port}`;
    return { url: server.url, developerUrl, server };
  });
}

/**
 * Returns the options of the stack's own nats-server: a user per service that may do what the catalogs allow, and one
 * for people. `seedsOf` names other keys of a service, or several.
 */
export function natsOptions(
  { state, ports, keys }: Pick<DependencyInputs, 'state' | 'ports' | 'keys'>,
  seedsOf: (service: ProcessName) => readonly string[] = (service) => [keys.natsSeeds[service]],
  hasTestNetwork = false,
) {
  const publicKeyOf = (seed: string) => fromSeed(new TextEncoder().encode(seed)).getPublicKey();
  const publicKeys = (hasTestNetwork ? PROCESS_NAMES : SERVICES).map((service) => [
    service,
    seedsOf(service).map(publicKeyOf),
  ]);
  const services = natsServerUsers(Object.fromEntries(publicKeys) as unknown as PublicNkeys);
  const developer = { user: DEVELOPER, password: keys.natsDeveloperPassword, publish: ['>'], subscribe: ['>'] };
  const users = [...services, developer];
  return { dir: state.nats, port: ports['nats']!, config: { users } };
}

async function openAnvil({
  options,
  state,
  ports,
  progress,
}: DependencyInputs): Promise<{ urls: readonly string[]; server?: EmbeddedAnvil }> {
  if (options.rpcUrls) return { urls: options.rpcUrls };
  return progress.step('anvil', async () => {
    const server = await startAnvil({
      port: ports['anvil']!,
      blockTimeMs: BLOCK_TIME_MS,
      stateFile: join(state.anvil, 'state.json'),
    });
    // Listed twice, so that it is also the second provider: the verifying scan runs as it does in production.
    return { urls: [server.rpcUrl, server.rpcUrl], server };
  });
}

/**
 * Opens a second chain with another id, whose contracts have the same addresses as on the first: nothing may
 * distinguish the chains by addresses.
 */
async function openTestnet({ options, state, ports, progress }: DependencyInputs): Promise<{ server?: EmbeddedAnvil }> {
  if (!options.testnet) return {};
  return progress.step('anvil of the test network', async () => {
    const server = await startAnvil({
      port: ports['anvil-testnet']!,
      chainId: TESTNET_CHAIN_ID,
      blockTimeMs: BLOCK_TIME_MS,
      stateFile: join(state.testnetAnvil, 'state.json'),
    });
    return { server };
  });
}
