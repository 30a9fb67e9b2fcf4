import { isTwin, type ProcessName, schemaOf } from '@libs/events/services';
import { createUser, type KeyPair } from '@nats-io/nkeys';
import { stringify } from 'yaml';
import { chartValues, type ServiceRow } from './chart-rows.js';
import { filesDatabaseOf, newPassword, newSecret, shownKeys } from './secret-values.js';

/** The address of Postgres, without the user and password of a service. */
export interface ClusterLocation {
  readonly namespace: string;
  readonly release: string;
  /** Host, port and database, for example `checkout-db-rw.postgres.svc.cluster.local:5432/checkout`. */
  readonly postgres: string;
  readonly pooler: string;
}

/** All secrets that only an installation may know, and their public halves. */
export interface MadeSecrets {
  /** Secrets of the services, as manifests. */
  readonly manifests: string;
  /** Public sealing keys, as values of the chart. */
  readonly values: string;
  /** Public nkeys, as settings of `nats-config`. */
  readonly nkeys: string;
  /** The seed of the NATS operator, who restores and repairs; no service has it. */
  readonly operatorSeed: string;
}

/** A placeholder for a value that only you know: a service that finds it reports it and does not start. */
export const ASK = 'REPLACE-ME';

/**
 * Makes new values for all secrets that can be made: passwords, nkeys, sealing keys, the key that signs the audit log.
 * `ownValues` is the text of the values that an installation adds to the chart's.
 */
export function makeSecrets(location: ClusterLocation, ownValues = ''): MadeSecrets {
  const { services, keda, migrate } = chartValues(ownValues);
  const users = Object.entries(services).map(([service, row]) => ({
    service: service as ProcessName,
    row,
    user: createUser(),
  }));
  const made = users.map(({ service, row, user }) => {
    const data = row.secrets.required.map((key) => [key, newSecret(key) ?? ASK]);
    const own: Record<string, string> = { ...Object.fromEntries(data), NATS_NKEY_SEED: seedOf(user) };
    const urls = databaseUrls(service, row.database, location);
    const files = service === 'agent-gateway' ? fileStore(urls, location) : {};
    return { service, own: { ...own, ...urls, ...files } };
  });
  const secrets = made.map(({ service, own }) => secret(location, `${location.release}-${service}`, own));
  const keyFiles = Object.values(services).flatMap(({ keyFiles: files }) => files?.secretName || []);
  // Nothing is sealed for the test network: other services get only the key of the live signer.
  const live = made.filter(({ service }) => !isTwin(service));
  const shown = Object.assign({}, ...live.map(({ own }) => shownKeys(own))) as Record<string, string>;
  const operator = createUser();
  const scaler = { connection: `postgres://checkout_scaler:${ASK}@${location.postgres}` };
  const installer = {
    MIGRATE_DATABASE_URL: `postgres://checkout_installer:${ASK}@${location.postgres}`,
    MIGRATE_FILES_DATABASE_URL: `postgres://checkout_installer:${ASK}@${filesDatabaseOf(location.postgres)}`,
  };
  return {
    manifests: [
      ...secrets,
      ...keyFiles.map((name) => secret(location, name, { relayer: ASK })),
      secret(location, migrate.secretName, installer),
      secret(location, keda.secretName, scaler),
    ].join('---\n'),
    values: stringify({ shared: shown }),
    nkeys: [
      ...users.map(({ service, user }) => `${schemaOf(service).toUpperCase()}_NATS_NKEY=${user.getPublicKey()}\n`),
      `OPERATOR_NATS_NKEY=${operator.getPublicKey()}\n`,
    ].join(''),
    operatorSeed: seedOf(operator),
  };
}

function databaseUrls(
  service: ProcessName,
  database: ServiceRow['database'],
  { postgres, pooler }: ClusterLocation,
): Record<string, string> {
  if (database === 'none') return {};
  const role = `postgres://${schemaOf(service)}:${newPassword()}`;
  if (database === 'direct') return { DATABASE_URL: `${role}@${postgres}` };
  return { DATABASE_URL: `${role}@${pooler}`, DATABASE_DIRECT_URL: `${role}@${postgres}` };
}

/**
 * Returns the setting for the database of files, which `deploy/cluster/postgres.yaml` creates next to the other one;
 * the same role signs in.
 */
function fileStore({ DATABASE_URL }: Record<string, string>, location: ClusterLocation): Record<string, string> {
  const { username, password } = new URL(DATABASE_URL!);
  return { FILE_STORE_URL: `postgres://${username}:${password}@${filesDatabaseOf(location.postgres)}` };
}

function secret({ namespace }: ClusterLocation, name: string, stringData: Record<string, string>): string {
  return stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, type: 'Opaque', stringData });
}

function seedOf(user: KeyPair): string {
  return new TextDecoder().decode(user.getSeed());
}
