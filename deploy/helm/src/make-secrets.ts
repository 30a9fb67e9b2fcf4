import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, schemaOf } from '@libs/events/services';
import { formatPrivateKey, formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { createUser, type KeyPair } from '@nats-io/nkeys';
import { parse, stringify } from 'yaml';
import { HELM_FOLDER } from './manifests.js';

/** Where Postgres is; the user and password of each service are put before it. */
export interface Places {
  readonly namespace: string;
  readonly release: string;
  /** Host, port and database, for example `checkout-db-rw.postgres.svc.cluster.local:5432/checkout`. */
  readonly postgres: string;
  readonly pooler: string;
}

/** Everything that only an installation may know, and the public halves of it. */
export interface MadeSecrets {
  /** Secrets of the services, as manifests. */
  readonly manifests: string;
  /** Public sealing keys, as values of the chart. */
  readonly values: string;
  /** Public nkeys, as settings of `nats-config`. */
  readonly nkeys: string;
  /** Seed of the operator of NATS, who restores and repairs; no service has it. */
  readonly operatorSeed: string;
}

interface Row {
  database: 'none' | 'direct' | 'pooled';
  secrets: { required: string[] };
}

interface Values {
  services: Record<ServiceName, Row>;
  keda: { secretName: string };
  migrate: { secretName: string };
}

/** What the values of an installation may override in the chart. */
interface OwnValues {
  services?: Partial<Record<ServiceName, Partial<Row>>>;
  keda?: Partial<Values['keda']>;
  migrate?: Partial<Values['migrate']>;
}

/** Stands where only you know the value: a service that finds it reports it and does not start. */
export const ASK = 'REPLACE-ME';

const now = () => new Date().toISOString().slice(0, 7);

/**
 * Makes all secrets anew that can be made: passwords, nkeys, sealing keys, the key that signs the audit log. `ownValues` is the text of
 * the values that an installation adds to the chart's.
 */
export function makeSecrets(places: Places, ownValues = ''): MadeSecrets {
  const { services, keda, migrate } = valuesWith(ownValues);
  const { made, shown } = madeKeys();
  const users = Object.entries(services).map(([service, row]) => ({
    service: service as ServiceName,
    row,
    user: createUser(),
  }));
  const secrets = users.map(({ service, row, user }) => {
    const own: Record<string, string> = { ...made, NATS_NKEY_SEED: seedOf(user) };
    const data = Object.fromEntries(row.secrets.required.map((key) => [key, own[key] ?? ASK]));
    return secret(places, `${places.release}-${service}`, { ...data, ...databaseUrls(service, row.database, places) });
  });
  const operator = createUser();
  const scaler = { connection: `postgres://checkout_scaler:${ASK}@${places.postgres}` };
  const installer = { MIGRATE_DATABASE_URL: `postgres://checkout_installer:${ASK}@${places.postgres}` };
  return {
    manifests: [
      ...secrets,
      secret(places, migrate.secretName, installer),
      secret(places, keda.secretName, scaler),
    ].join('---\n'),
    values: stringify({ shared: shown }),
    nkeys: [
      ...users.map(({ service, user }) => `${schemaOf(service).toUpperCase()}_NATS_NKEY=${user.getPublicKey()}\n`),
      `OPERATOR_NATS_NKEY=${operator.getPublicKey()}\n`,
    ].join(''),
    operatorSeed: seedOf(operator),
  };
}

/** The chart's values under those of an installation, merged as Helm does: maps by key, lists as a whole. */
function valuesWith(ownValues: string): Values {
  const { services, keda, migrate } = parse(readFileSync(join(HELM_FOLDER, 'checkout/values.yaml'), 'utf8')) as Values;
  const own = (parse(ownValues, { merge: true }) ?? {}) as OwnValues;
  const rows = Object.entries(services).map(([service, row]) => {
    const ownRow = own.services?.[service as ServiceName];
    return [service, { ...row, ...ownRow, secrets: { ...row.secrets, ...ownRow?.secrets } }] as const;
  });
  return {
    services: Object.fromEntries(rows) as Values['services'],
    keda: { ...keda, ...own.keda },
    migrate: { ...migrate, ...own.migrate },
  };
}

/** Keys that are not one service's own way in: settings with them, and their public halves as values of the chart. */
function madeKeys(): { made: Record<string, string>; shown: Record<string, string> } {
  const [sweeper, dispatcher, runner] = [sealingPair('sweeper'), sealingPair('dispatcher'), sealingPair('runner')];
  const factors = sealingPair('factors');
  return {
    made: {
      SEALING_PRIVATE_KEY: sweeper.secret,
      WEBHOOK_SEALING_PRIVATE_KEYS: dispatcher.secret,
      RUNNER_SEALING_PRIVATE_KEYS: runner.secret,
      FACTOR_SEALING_PRIVATE_KEYS: factors.secret,
      AUDIT_SIGNING_KEY: `audit-${now()}:${randomBytes(32).toString('base64url')}`,
    },
    shown: { SWEEPER_SEALING_PUBLIC_KEY: sweeper.shown, RUNNER_SEALING_PUBLIC_KEY: runner.shown },
  };
}

function databaseUrls(
  service: ServiceName,
  database: Row['database'],
  { postgres, pooler }: Places,
): Record<string, string> {
  if (database === 'none') return {};
  const role = `postgres://${schemaOf(service)}:${randomBytes(24).toString('base64url')}`;
  if (database === 'direct') return { DATABASE_URL: `${role}@${postgres}` };
  return { DATABASE_URL: `${role}@${pooler}`, DATABASE_DIRECT_URL: `${role}@${postgres}` };
}

function secret({ namespace }: Places, name: string, stringData: Record<string, string>): string {
  return stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, type: 'Opaque', stringData });
}

function seedOf(user: KeyPair): string {
  return new TextDecoder().decode(user.getSeed());
}

function sealingPair(of: string) {
  const pair = generateSealingKeyPair(`${of}-${now()}`);
  return { secret: formatPrivateKey(pair), shown: formatPublicKey(pair) };
}
