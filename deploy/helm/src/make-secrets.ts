import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ServiceName, schemaOf } from '@libs/events/services';
import { formatPrivateKey, formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { createUser } from '@nats-io/nkeys';
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

/** Everything that an installation needs to know and nobody else may, and the public halves of it. */
export interface MadeSecrets {
  /** Secrets of the services, as manifests. */
  readonly manifests: string;
  /** Public sealing keys, as values of the chart. */
  readonly values: string;
  /** Public nkeys, as settings of `nats-config`. */
  readonly nkeys: string;
}

interface Row {
  database: 'none' | 'direct' | 'pooled';
  secrets: { required: string[] };
}

/** Stands where only you know the value: a service that finds it says so and does not start. */
export const ASK = 'REPLACE-ME';

const now = () => new Date().toISOString().slice(0, 7);

/** Makes all secrets anew that can be made: passwords, nkeys, sealing keys, the key that signs the audit log. */
export function makeSecrets(places: Places): MadeSecrets {
  const text = readFileSync(join(HELM_FOLDER, 'checkout/values.yaml'), 'utf8');
  const { services, keda, migrate } = parse(text) as {
    services: Record<ServiceName, Row>;
    keda: { secretName: string };
    migrate: { secretName: string };
  };
  const sealing = {
    sweeper: sealingPair('sweeper'),
    dispatcher: sealingPair('dispatcher'),
    runner: sealingPair('runner'),
  };
  const made: Record<string, string> = {
    SEALING_PRIVATE_KEY: sealing.sweeper.secret,
    WEBHOOK_SEALING_PRIVATE_KEYS: sealing.dispatcher.secret,
    RUNNER_SEALING_PRIVATE_KEYS: sealing.runner.secret,
    AUDIT_SIGNING_KEY: `audit-${now()}:${randomBytes(32).toString('base64url')}`,
  };
  const nkeys: string[] = [];
  const secrets = Object.entries(services).map(
    ([
      service,
      {
        database,
        secrets: { required },
      },
    ]) => {
      const user = createUser();
      nkeys.push(`${schemaOf(service as ServiceName).toUpperCase()}_NATS_NKEY=${user.getPublicKey()}`);
      const own = { ...made, NATS_NKEY_SEED: new TextDecoder().decode(user.getSeed()) };
      const data = Object.fromEntries(required.map((key) => [key, (own as Record<string, string>)[key] ?? ASK]));
      return secret(places, `${places.release}-${service}`, {
        ...data,
        ...databaseUrls(service as ServiceName, database, places),
      });
    },
  );
  const scaler = { connection: `postgres://checkout_scaler:${ASK}@${places.postgres}` };
  const installer = { MIGRATE_DATABASE_URL: `postgres://checkout_installer:${ASK}@${places.postgres}` };
  return {
    manifests: [
      ...secrets,
      secret(places, migrate.secretName, installer),
      secret(places, keda.secretName, scaler),
    ].join('---\n'),
    values: stringify({
      shared: { SWEEPER_SEALING_PUBLIC_KEY: sealing.sweeper.shown, RUNNER_SEALING_PUBLIC_KEY: sealing.runner.shown },
    }),
    nkeys: `${nkeys.join('\n')}\n`,
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

function sealingPair(of: string) {
  const pair = generateSealingKeyPair(`${of}-${now()}`);
  return { secret: formatPrivateKey(pair), shown: formatPublicKey(pair) };
}
