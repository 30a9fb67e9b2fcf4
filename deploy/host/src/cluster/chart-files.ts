import { chartValues, type ServiceRow } from '@deploy/helm/secrets/chart-rows';
import { filesDatabaseOf } from '@deploy/helm/secrets/secret-values';
import { SETTINGS } from '@deploy/helm/service-settings';
import { SERVICES, type ServiceName, schemaOf } from '@libs/events/services';
import { settingRows } from '@libs/service-kit/config/setting';
import { stringify } from 'yaml';
import { FolderFault, type FolderFile, type HostFolder } from '../folder/host-folder.js';
import { FILES_DATABASE } from '../layout/storage-parts.js';
import { publicNkey } from '../secrets/host-secrets.js';

/** Addresses in the cluster of what the folder had next to it. */
export interface ClusterLocation {
  readonly namespace: string;
  readonly release: string;
  /** Host, port and database, without the roles and passwords, which come from the folder. */
  readonly postgres: string;
  readonly pooler: string;
}

/** Settings about the folder's own containers and paths, which differ in a cluster. */
const OF_THE_HOST: ReadonlySet<string> = new Set(['NATS_URL', 'NATS_MONITOR_URL', 'AUDIT_ANCHOR_FILE', 'ENVIRONMENT']);
/** Files of the chart's `keyFiles`, by the folder's own, and the settings that point to them. */
const KEYS = { 'relayer.key': 'relayer', 'registrar.key': 'registrar' } as const;
const SECRET = 0o600;

/**
 * Returns the files that the chart needs to run the installation of a folder: with the same settings and secrets, so
 * that sealed data opens, deposit addresses stay and people stay signed in. Throws a `FolderFault` for an incomplete
 * folder.
 */
export function chartFiles(folder: HostFolder, location: ClusterLocation): FolderFile[] {
  const settings = folder.settings('settings.env');
  const secrets = secretManifests(folder, location);
  return [
    { path: 'values.yaml', text: stringify(valuesOf(settings), { lineWidth: 0 }), mode: 0o644 },
    { path: 'secrets.yaml', text: secrets.join('---\n'), mode: SECRET },
    { path: 'nkeys.env', text: nkeysOf(folder), mode: 0o644 },
    { path: 'operator.seed', text: folder.settings('secrets/operator.env')['NATS_NKEY_SEED'] ?? '', mode: SECRET },
  ];
}

/**
 * Returns the values: settings that several services need go to `shared`, every other one to the services that know it.
 */
function valuesOf(settings: Readonly<Record<string, string>>) {
  const { shared, services } = chartValues();
  const given = Object.entries(settings).filter(([name]) => !OF_THE_HOST.has(name));
  const rest = given.filter(([name]) => !(name in shared));
  const rows = SERVICES.flatMap((service) => {
    const known = new Set(settingRows(SETTINGS[service]).map(({ variable }) => variable));
    const env = Object.fromEntries(rest.filter(([name]) => known.has(name)));
    // A shared setting reaches only the services that the chart names for it.
    const others = given.filter(([name]) => name in shared && known.has(name) && !reaches(services[service], name));
    return Object.keys(env).length + others.length > 0
      ? [[service, { env: { ...env, ...Object.fromEntries(others) } }]]
      : [];
  });
  return {
    shared: Object.fromEntries(given.filter(([name]) => name in shared)),
    services: Object.fromEntries(rows),
  };
}

/** Returns whether the chart gives a service this setting of `shared`; settings that no row names are given to all. */
function reaches(row: ServiceRow, name: string): boolean {
  const named = [...(row.uses ?? []), ...(row.mayUse ?? [])];
  return named.includes(name) || !Object.values(chartValues().services).some((one) => isNamed(one, name));
}

function isNamed({ uses = [], mayUse = [] }: ServiceRow, name: string): boolean {
  return uses.includes(name) || mayUse.includes(name);
}

function secretManifests(folder: HostFolder, { namespace, release, postgres, pooler }: ClusterLocation): string[] {
  const { services, migrate } = chartValues();
  const secret = (name: string, stringData: Record<string, string>) =>
    stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, type: 'Opaque', stringData });
  const ofServices = SERVICES.map((service) => {
    const row = services[service];
    const has = folder.settings(`secrets/${service}.env`);
    const missing = row.secrets.required.filter((name) => !has[name]);
    if (missing.length > 0)
      throw new FolderFault(`secrets/${service}.env has no ${missing.join(', ')}: run checkout init again`);
    const kept = [...row.secrets.required, ...row.secrets.optional].flatMap((name) =>
      has[name] ? [[name, has[name]]] : [],
    );
    const own = {
      ...Object.fromEntries(kept),
      ...pathsOf(row),
      ...urlsOf(service, row, has['DATABASE_URL'], { postgres, pooler }),
      ...fileStoreOf(has['FILE_STORE_URL'], postgres),
    };
    return secret(`${release}-${service}`, own);
  });
  const keyFiles = services.signer.keyFiles?.secretName;
  const keys = Object.entries(KEYS).map(([file, name]) => [name, folder.read(`secrets/${file}`).trim()] as const);
  const installer = folder.read('secrets/installer-password').trim();
  return [
    ...ofServices,
    ...(keyFiles ? [secret(keyFiles, Object.fromEntries(keys))] : []),
    secret(migrate.secretName, migrateUrls(folder, `postgres://checkout_installer:${installer}`, postgres)),
  ];
}

function migrateUrls(folder: HostFolder, installer: string, postgres: string): Record<string, string> {
  const files = isOfHost(folder.settings('secrets/agent-gateway.env')['FILE_STORE_URL']);
  return {
    MIGRATE_DATABASE_URL: `${installer}@${postgres}`,
    ...(files ? { MIGRATE_FILES_DATABASE_URL: `${installer}@${filesDatabaseOf(postgres)}` } : {}),
  };
}

/**
 * Returns the store of files: a database next to the other one is next to it in the cluster, too; another store stays
 * as it is.
 */
function fileStoreOf(store: string | undefined, postgres: string): Record<string, string> {
  if (!store || !isOfHost(store)) return {};
  const { username, password } = new URL(store);
  return { FILE_STORE_URL: `postgres://${username}:${password}@${filesDatabaseOf(postgres)}` };
}

const isOfHost = (store = ''): boolean => store.endsWith(`@postgres:5432/${FILES_DATABASE}`);

/** Returns the paths at which the chart mounts the keys that are files. */
function pathsOf({ keyFiles }: ServiceRow): Record<string, string> {
  if (!keyFiles) return {};
  return {
    RELAYER_KEYS: `file:${keyFiles.path}/${KEYS['relayer.key']}`,
    REGISTRAR_KEY: `file:${keyFiles.path}/${KEYS['registrar.key']}`,
  };
}

/** Returns URLs with the same role and password at another address. */
function urlsOf(
  service: ServiceName,
  { database }: ServiceRow,
  before: string | undefined,
  { postgres, pooler }: Pick<ClusterLocation, 'postgres' | 'pooler'>,
): Record<string, string> {
  if (database === 'none') return {};
  if (!before) throw new FolderFault(`secrets/${service}.env has no DATABASE_URL: run checkout init again`);
  const role = `postgres://${schemaOf(service)}:${new URL(before).password}`;
  if (database === 'direct') return { DATABASE_URL: `${role}@${postgres}` };
  return { DATABASE_URL: `${role}@${pooler}`, DATABASE_DIRECT_URL: `${role}@${postgres}` };
}

function nkeysOf(folder: HostFolder): string {
  const line = (name: string, seed = '') => `${name}_NATS_NKEY=${publicNkey(seed)}\n`;
  return [
    ...SERVICES.map((service) =>
      line(schemaOf(service).toUpperCase(), folder.settings(`secrets/${service}.env`)['NATS_NKEY_SEED']),
    ),
    line('OPERATOR', folder.settings('secrets/operator.env')['NATS_NKEY_SEED']),
  ].join('');
}
