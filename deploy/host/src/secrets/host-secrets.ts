import { type ChartValues, chartValues, type ServiceRow } from '@deploy/helm/secrets/chart-rows';
import { newPassword, newSecret, shownKeys } from '@deploy/helm/secrets/secret-values';
import type { PublicNkeys } from '@deploy/migrate/nats-config';
import { databaseUrlSetting } from '@deploy/migrate/settings';
import { ownsSchema, SCHEMA_OWNERS, SERVICES, type ServiceName, schemaOf } from '@libs/events/services';
import { fromSeed } from '@nats-io/nkeys';
import { Wallet } from 'ethers';
import { DATABASE } from '../layout/storage-parts.js';

/** Secret settings of each service. */
export type ServiceSecrets = Readonly<Record<ServiceName, Readonly<Record<string, string>>>>;

/** What its operator gives: only he can know it. */
export interface GivenSecrets {
  readonly RPC_URLS?: string;
  readonly SMTP_URL?: string;
  readonly RELAYER_PRIVATE_KEY?: string;
  readonly REGISTRAR_PRIVATE_KEY?: string;
}

/** Keys of accounts on the chain, made here unless the operator brings them. */
const ACCOUNTS = ['RELAYER_PRIVATE_KEY', 'REGISTRAR_PRIVATE_KEY'] as const;
/** Optional for a service in general, and wanted here. */
const WANTED: readonly string[] = ['SMTP_URL', 'REGISTRAR_PRIVATE_KEY'];
const PLACE = `postgres:5432/${DATABASE}`;

/** The secrets of all services: what is there stays, what is missing is made or taken from what is given. */
export function completedSecrets(present: Partial<ServiceSecrets>, given: GivenSecrets): ServiceSecrets {
  const { services }: ChartValues = chartValues();
  const rows = SERVICES.map((service) => [service, completed(service, services[service], present, given)] as const);
  return Object.fromEntries(rows) as unknown as ServiceSecrets;
}

function completed(
  service: ServiceName,
  { secrets }: ServiceRow,
  present: Partial<ServiceSecrets>,
  given: GivenSecrets,
): Record<string, string> {
  const wanted = [...secrets.required, ...secrets.optional.filter((name) => WANTED.includes(name))];
  const made = wanted.flatMap((name) => {
    const value = present[service]?.[name] ?? given[name as keyof GivenSecrets] ?? madeHere(name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const database = present[service]?.['DATABASE_URL'] ?? `postgres://${schemaOf(service)}:${newPassword()}@${PLACE}`;
  return {
    ...present[service],
    ...Object.fromEntries(made),
    ...(ownsSchema(service) ? { DATABASE_URL: database } : {}),
  };
}

function madeHere(name: string): string | undefined {
  return (ACCOUNTS as readonly string[]).includes(name) ? Wallet.createRandom().privateKey : newSecret(name);
}

/** What others are told of these secrets: public sealing keys, as settings. */
export function shownSettings(secrets: ServiceSecrets): Record<string, string> {
  return Object.assign({}, ...SERVICES.map((service) => shownKeys(secrets[service]))) as Record<string, string>;
}

/** The public halves of the services' nkeys. */
export function publicNkeys(secrets: ServiceSecrets): PublicNkeys {
  const nkeys = SERVICES.map((service) => [service, [publicNkey(secrets[service]['NATS_NKEY_SEED']!)]]);
  return Object.fromEntries(nkeys) as PublicNkeys;
}

/** The public half of a seed. Throws an Error that does not quote it. */
export function publicNkey(seed: string): string {
  try {
    return fromSeed(new TextEncoder().encode(seed.trim())).getPublicKey();
  } catch {
    throw new Error('a NATS_NKEY_SEED in secrets/ is no seed');
  }
}

/** The settings of `provision` and `migrate`: the installer's connection, and the login of each service. */
export function migrateSettings(secrets: ServiceSecrets, installerPassword: string): Record<string, string> {
  return {
    MIGRATE_DATABASE_URL: `postgres://checkout_installer:${installerPassword}@${PLACE}`,
    ...Object.fromEntries(
      SCHEMA_OWNERS.map((service) => [databaseUrlSetting(service), secrets[service]['DATABASE_URL']!]),
    ),
  };
}

/** Addresses of the accounts whose keys the services have. */
export function accountsOf({ sweeper }: ServiceSecrets): { relayer: string; registrar?: string } {
  const addressOf = (keys: string) => new Wallet(keys.split(',')[0]!.trim()).address;
  const registrar = sweeper['REGISTRAR_PRIVATE_KEY'];
  return {
    relayer: addressOf(sweeper['RELAYER_PRIVATE_KEY']!),
    ...(registrar ? { registrar: addressOf(registrar) } : {}),
  };
}
