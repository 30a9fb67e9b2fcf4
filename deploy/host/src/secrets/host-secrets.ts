import { type ChartValues, chartValues, type ServiceRow } from '@deploy/helm/secrets/chart-rows';
import { newPassword, newSecret, shownKeys } from '@deploy/helm/secrets/secret-values';

import { databaseUrlSetting } from '@deploy/migrate/settings';
import {
  ownsSchema,
  PROCESS_NAMES,
  type ProcessName,
  SCHEMA_OWNERS,
  SERVICES,
  type ServiceName,
  schemaOf,
  TWIN_NAMES,
  type TwinName,
} from '@libs/events/services';
import type { PublicNkeys } from '@libs/service-kit/messaging/nats-permissions';
import { fromSeed } from '@nats-io/nkeys';
import { INSIDE } from '../layout/closed.js';
import { DATABASE, FILES_DATABASE } from '../layout/storage-parts.js';

/** The secret settings of each service, and of its twin where there is a test network. */
export type ServiceSecrets = Readonly<
  Record<ServiceName, Readonly<Record<string, string>>> & Partial<Record<TwinName, Readonly<Record<string, string>>>>
>;

/** Secrets that only the operator can provide. */
export interface GivenSecrets {
  readonly RPC_URLS?: string;
  /** For the test network. */
  readonly TESTNET_RPC_URLS?: string;
  readonly SMTP_URL?: string;
  /** These two are stored in files of their own. */
  readonly RELAYER_PRIVATE_KEY?: string;
  readonly REGISTRAR_PRIVATE_KEY?: string;
}

/** Settings of the sweeper with secrets of the signer, in folders of releases that are older than the signer. */
export const MOVED = ['RELAYER_PRIVATE_KEY', 'REGISTRAR_PRIVATE_KEY', 'SEALING_PRIVATE_KEY'] as const;
/** The settings that tell the signer where its keys are in its container. */
const REFERENCES: Readonly<Record<string, string>> = {
  RELAYER_KEYS: `file:${INSIDE}/relayer.key`,
  REGISTRAR_KEY: `file:${INSIDE}/registrar.key`,
};
/** Settings that are optional for a service in general, but required here. */
const WANTED: readonly string[] = ['SMTP_URL', 'REGISTRAR_KEY', 'APPROVAL_LINK_SECRET'];
const DATABASE_ADDRESS = `postgres:5432/${DATABASE}`;
const FILES_DATABASE_ADDRESS = `postgres:5432/${FILES_DATABASE}`;

/** Returns the secrets of all services: existing ones stay, missing ones are made or taken from the given ones. */
export function completedSecrets(
  present: Partial<ServiceSecrets>,
  given: GivenSecrets,
  hasTestNetwork: boolean,
): ServiceSecrets {
  const { services }: ChartValues = chartValues();
  const rows = SERVICES.map((service) => [service, completed(service, services[service], present, given)] as const);
  const twins = hasTestNetwork
    ? TWIN_NAMES.map((twin) => [twin, completedTwin(twin, present[twin], given)] as const)
    : [];
  return Object.fromEntries([...rows, ...twins]) as unknown as ServiceSecrets;
}

/** Settings that only a twin has; none of them is a secret of its service. */
const OF_TWIN: Readonly<Record<TwinName, (given: GivenSecrets) => Readonly<Record<string, string | undefined>>>> = {
  'chain-indexer-testnet': ({ TESTNET_RPC_URLS }) => ({ RPC_URLS: TESTNET_RPC_URLS }),
  'sweeper-testnet': ({ TESTNET_RPC_URLS }) => ({ RPC_URLS: TESTNET_RPC_URLS }),
  'signer-testnet': () => ({
    RELAYER_KEYS: `file:${INSIDE}/relayer-testnet.key`,
    SEALING_PRIVATE_KEY: newSecret('SEALING_PRIVATE_KEY'),
  }),
};

function completedTwin(
  twin: TwinName,
  present: Readonly<Record<string, string>> = {},
  given: GivenSecrets,
): Record<string, string> {
  const made = {
    NATS_NKEY_SEED: newSecret('NATS_NKEY_SEED')!,
    DATABASE_URL: `postgres://${schemaOf(twin)}:${newPassword()}@${DATABASE_ADDRESS}`,
    ...OF_TWIN[twin](given),
  };
  const known = Object.entries({ ...made, ...present }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as Record<string, string>;
}

function completed(
  service: ServiceName,
  { secrets }: ServiceRow,
  present: Partial<ServiceSecrets>,
  given: GivenSecrets,
): Record<string, string> {
  const wanted = [...secrets.required, ...secrets.optional.filter((name) => WANTED.includes(name))];
  const made = wanted.flatMap((name) => {
    const value = kept(service, name, present) ?? given[name as keyof GivenSecrets] ?? madeHere(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const database =
    present[service]?.['DATABASE_URL'] ?? `postgres://${schemaOf(service)}:${newPassword()}@${DATABASE_ADDRESS}`;
  // A new folder has a database of files; an older Postgres was created without one.
  const hasNewFiles = service === 'agent-gateway' && !present[service]?.['DATABASE_URL'];
  return {
    ...withoutMoved(service, present[service]),
    ...Object.fromEntries(made),
    ...(ownsSchema(service) ? { DATABASE_URL: database } : {}),
    ...(hasNewFiles ? { FILE_STORE_URL: database.replace(DATABASE_ADDRESS, FILES_DATABASE_ADDRESS) } : {}),
  };
}

function madeHere(name: string): string | undefined {
  return REFERENCES[name] ?? newSecret(name);
}

/** Returns the folder's value; for the signer also one among the settings of the sweeper. */
function kept(service: ServiceName, name: string, present: Partial<ServiceSecrets>): string | undefined {
  const before =
    service === 'signer' && (MOVED as readonly string[]).includes(name) ? present.sweeper?.[name] : undefined;
  return present[service]?.[name] ?? before;
}

function withoutMoved(service: ServiceName, secrets: Readonly<Record<string, string>> = {}): Record<string, string> {
  const isMoved = (name: string) => service === 'sweeper' && (MOVED as readonly string[]).includes(name);
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !isMoved(name)));
}

/** Returns what other services get of these secrets: public sealing keys and the addresses of accounts, as settings. */
export function shownSettings(
  secrets: ServiceSecrets,
  { relayer, registrar, testnetRelayer }: { relayer: string; registrar: string; testnetRelayer?: string | undefined },
): Record<string, string> {
  const accounts = {
    RELAYER_ADDRESSES: relayer,
    REGISTRAR_ADDRESS: registrar,
    ...(testnetRelayer ? { TESTNET_RELAYER_ADDRESSES: testnetRelayer } : {}),
  };
  return Object.assign(accounts, ...SERVICES.map((service) => shownKeys(secrets[service]))) as Record<string, string>;
}

/** Returns the public halves of the services' nkeys. */
export function publicNkeys(secrets: ServiceSecrets): PublicNkeys {
  const nkeys = processesIn(secrets).map((name) => [name, [publicNkey(secrets[name]!['NATS_NKEY_SEED']!)]]);
  return Object.fromEntries(nkeys) as PublicNkeys;
}

/** Returns the services, and the twins that have secrets. */
export function processesIn(secrets: ServiceSecrets): ProcessName[] {
  return PROCESS_NAMES.filter((name) => secrets[name]);
}

/** Returns the public half of a seed. Throws an Error that does not quote it. */
export function publicNkey(seed: string): string {
  try {
    return fromSeed(new TextEncoder().encode(seed.trim())).getPublicKey();
  } catch {
    throw new Error('a NATS_NKEY_SEED in secrets/ is no seed');
  }
}

/** Returns the settings of `provision` and `migrate`: the installer's connection, and the login of each service. */
export function migrateSettings(secrets: ServiceSecrets, installerPassword: string): Record<string, string> {
  const installer = `postgres://checkout_installer:${installerPassword}`;
  return {
    MIGRATE_DATABASE_URL: `${installer}@${DATABASE_ADDRESS}`,
    ...(secrets['agent-gateway'].FILE_STORE_URL?.endsWith(FILES_DATABASE_ADDRESS)
      ? { MIGRATE_FILES_DATABASE_URL: `${installer}@${FILES_DATABASE_ADDRESS}` }
      : {}),
    ...Object.fromEntries(
      [...SCHEMA_OWNERS, ...TWIN_NAMES.filter((twin) => secrets[twin])].map((service) => [
        databaseUrlSetting(service),
        secrets[service]!['DATABASE_URL']!,
      ]),
    ),
  };
}
