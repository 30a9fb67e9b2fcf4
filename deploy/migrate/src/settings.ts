import {
  type ProcessName,
  SCHEMA_OWNERS,
  type SchemaProcess,
  SERVICES,
  schemaOf,
  TWIN_NAMES,
} from '@libs/events/services';
import { isSameDatabase } from '@libs/service-kit/database/connections/same-database';
import type { PublicNkeys } from '@libs/service-kit/messaging/nats-permissions';
import type { NatsDeveloper } from './nats-config.js';
import type { Logins } from './provision-all.js';

/** Thrown once, with all faults. */
class SettingsFault extends Error {
  override readonly name = 'SettingsFault';
  constructor(faults: readonly string[]) {
    super(`Settings are not valid:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Postgres URL of a role that may create roles and schemas; the database is that of the services. Not `ADMIN_…`: that
 * is the service `admin`'s.
 */
const MIGRATE_DATABASE_URL = 'MIGRATE_DATABASE_URL';

/** The Postgres URL of the database with the bytes of files, where FILE_STORE_URL of the agent gateway names one. */
const MIGRATE_FILES_DATABASE_URL = 'MIGRATE_FILES_DATABASE_URL';

/** The administrator's connections. */
export interface DatabaseUrls {
  /** The connection to the database of the services. */
  readonly adminUrl: string;
  /** The connection to the database of files; undefined where files are elsewhere. */
  readonly filesUrl?: string | undefined;
}

/** Returns the name `SESSIONS_DATABASE_URL` for the DATABASE_URL of the service itself. */
export function databaseUrlSetting(service: ProcessName): string {
  return `${schemaOf(service).toUpperCase()}_DATABASE_URL`;
}

/** Returns the name `SESSIONS_NATS_NKEY` for the public half of the service's NATS_NKEY_SEED. */
export function nkeySetting(service: ProcessName): string {
  return `${schemaOf(service).toUpperCase()}_NATS_NKEY`;
}

const OPERATOR_NKEY = 'OPERATOR_NATS_NKEY';
const isPublicNkey = (nkey: string): boolean => /^U[A-Z2-7]{55}$/.test(nkey);

export function databaseUrlsFrom(env: Env): DatabaseUrls {
  const adminUrl = env[MIGRATE_DATABASE_URL];
  const filesUrl = env[MIGRATE_FILES_DATABASE_URL] || undefined;
  if (!adminUrl) throw new SettingsFault([`${MIGRATE_DATABASE_URL} is not set`]);
  if (filesUrl && (!isDatabaseUrl(filesUrl) || isSameDatabase(filesUrl, adminUrl)))
    throw new SettingsFault([
      `${MIGRATE_FILES_DATABASE_URL} is not a Postgres URL of another database than that of the services`,
    ]);
  return { adminUrl, filesUrl };
}

const isDatabaseUrl = (text: string): boolean => /^postgres(ql)?:\/\/[^/]+\/[^/?]+/.test(text) && URL.canParse(text);

/**
 * Returns each service's login, from the URL that it signs in with. Where there is a test network, either all twins
 * have one or none.
 */
export function loginsFrom(env: Env): Logins {
  const faults: string[] = [];
  const hasTwins = TWIN_NAMES.some((twin) => env[databaseUrlSetting(twin)]);
  const logins = [...SCHEMA_OWNERS, ...(hasTwins ? TWIN_NAMES : [])].map((service) => {
    const setting = databaseUrlSetting(service);
    const url = URL.parse(env[setting] ?? '');
    if (!url?.password) faults.push(`${setting} is not a Postgres URL with a password`);
    else if (!isLoginOf(service, url.username))
      faults.push(`${setting} must sign in as ${schemaOf(service)} or ${schemaOf(service)}_<anything>`);
    return [service, { login: url?.username ?? '', password: decodeURIComponent(url?.password ?? '') }] as const;
  });
  if (faults.length > 0) throw new SettingsFault(faults);
  return Object.fromEntries(logins) as Logins;
}

/**
 * Returns whether a user is the service's first login or another one of it, but not the role that owns its tables, nor
 * a login of its twin.
 */
function isLoginOf(service: SchemaProcess, user: string): boolean {
  const schema = schemaOf(service);
  const isOfTwin = TWIN_NAMES.some((twin) => twin !== service && user.startsWith(schemaOf(twin)));
  return user === schema || (user.startsWith(`${schema}_`) && user !== `${schema}_owner` && !isOfTwin);
}

/** Returns the developer's user, which only a developer's machine has. */
export function natsDeveloperFrom(env: Env): NatsDeveloper | undefined {
  const password = env['NATS_DEVELOPER_PASSWORD'];
  return password ? { user: 'developer', password } : undefined;
}

/**
 * Returns the public nkey of the people who restore and repair; without one they have no user. A seed in its place is
 * refused, and not shown.
 */
export function natsOperatorFrom(env: Env): string | undefined {
  const nkey = env[OPERATOR_NKEY] || undefined;
  if (nkey && !isPublicNkey(nkey)) throw new SettingsFault([`${OPERATOR_NKEY} is not a public nkey of a user, U…`]);
  return nkey;
}

/**
 * Returns each service's public nkeys, which are separated by commas; also those of twins where there is a test
 * network. A seed in their place is refused, and not shown.
 */
export function nkeysFrom(env: Env): PublicNkeys {
  const hasTwins = TWIN_NAMES.some((twin) => env[nkeySetting(twin)]);
  const names = [...SERVICES, ...(hasTwins ? TWIN_NAMES : [])];
  const nkeys = names.map((service) => [service, (env[nkeySetting(service)] ?? '').split(',')] as const);
  const faults = nkeys.filter(([, ofOne]) => !ofOne.every(isPublicNkey)).map(([service]) => nkeySetting(service));
  if (faults.length > 0) throw new SettingsFault(faults.map((name) => `${name} is not a public nkey of a user, U…`));
  return Object.fromEntries(nkeys) as unknown as PublicNkeys;
}
