import pg from 'pg';
import { type Findings, reasonOf } from '../finding.js';
import type { DatabaseSubject, Subject } from '../subject.js';

const TIMEOUT_MS = 10_000;
const OLDEST_VERSION = 16;
/** Settings without which a power cut loses what was acknowledged. */
const DURABLE = { fsync: 'on', full_page_writes: 'on' } as const;
/** The value of `synchronous_commit` that is too weak. */
const LOSES_COMMITS = 'off';
/** Nine services with pools of 20 and a connection for each leader. */
const CONNECTIONS = 250;
/**
 * The age in seconds at which archived WAL is late: with `archive_timeout` it is archived at least every five minutes,
 * and this is three times that.
 */
const LATE_ARCHIVE_S = 900;

interface Facts {
  readonly version: number;
  readonly is_superuser: boolean;
  readonly may_create: boolean;
  readonly settings: Readonly<Record<string, string>>;
  readonly archived_s: number | null;
  readonly is_failing: boolean;
  readonly clock_ms: number;
}

/** Settings, roles and archive as one connection sees them. */
const FACTS = `
  SELECT current_setting('server_version_num')::int / 10000 AS version,
         r.rolsuper AS is_superuser,
         r.rolcreaterole OR r.rolcreatedb OR r.rolbypassrls OR r.rolreplication AS may_create,
         (SELECT jsonb_object_agg(name, setting) FROM pg_settings
           WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'max_connections', 'archive_mode', 'data_checksums')) AS settings,
         extract(epoch FROM now() - a.last_archived_time)::float8 AS archived_s,
         coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) AS is_failing,
         extract(epoch FROM clock_timestamp())::float8 * 1000 AS clock_ms
    FROM pg_roles r, pg_stat_archiver a WHERE r.rolname = current_user`;

/**
 * Checks Postgres: reachable with each service's role, durable, archived, large enough, and roles that can do no more
 * than they need.
 */
export async function checkPostgres({ databases }: Subject, findings: Findings): Promise<void> {
  if (databases.length === 0)
    return findings.skipped('reachable', 'no DATABASE_URL in these settings', 'add the settings of the services');
  const servers = new Set<string>();
  for (const database of databases) {
    const facts = await factsOf(database).catch((error: unknown) => error as Error);
    const { host, username } = new URL(database.url);
    if (facts instanceof Error) {
      findings.failure(
        'reachable',
        `${database.source}: ${username}@${host} cannot connect: ${reasonOf(facts)}`,
        'check host, password and firewall; run provision of deploy/migrate when the role does not exist',
      );
      continue;
    }
    checkRole(database, facts, findings);
    if (servers.has(host)) continue;
    servers.add(host);
    checkServer(host, facts, findings);
  }
}

async function factsOf({ url }: DatabaseSubject): Promise<Facts> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    application_name: 'doctor',
  });
  // A server that goes away meanwhile must not end this process; the query rejects as well.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Facts>(FACTS)).rows[0]!;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function checkRole({ source, url }: DatabaseSubject, { is_superuser, may_create }: Facts, findings: Findings): void {
  const { username } = new URL(url);
  const isInstaller = source.startsWith('MIGRATE_');
  if (is_superuser)
    findings.failure(
      'role',
      `${source}: ${username} is a superuser`,
      'give each service the role that provision made for it',
    );
  else if (may_create && !isInstaller)
    findings.warning(
      'role',
      `${source}: ${username} may make roles or databases`,
      'give each service the role that provision made for it',
    );
  else findings.ok('role', `${source}: ${username} can do no more than it needs`);
}

function checkServer(host: string, facts: Facts, findings: Findings): void {
  const { version, settings } = facts;
  if (version >= OLDEST_VERSION) findings.ok('version', `${host} runs Postgres ${version}`);
  else findings.failure('version', `${host} runs Postgres ${version}`, `take ${OLDEST_VERSION} or newer`);
  for (const [name, wanted] of Object.entries(DURABLE)) {
    if (settings[name] === wanted) findings.ok('durability', `${host}: ${name} is ${wanted}`);
    else
      findings.failure(
        'durability',
        `${host}: ${name} is ${settings[name]}`,
        `a power cut loses payments: set ${name} = ${wanted}`,
      );
  }
  if (settings.synchronous_commit === LOSES_COMMITS)
    findings.failure('durability', `${host}: synchronous_commit is off`, 'a power cut loses payments: set it to on');
  else findings.ok('durability', `${host}: synchronous_commit is ${settings.synchronous_commit}`);
  if (settings.data_checksums !== 'on')
    findings.warning(
      'checksums',
      `${host}: data checksums are off`,
      'silent faults of the disk stay unseen: pg_checksums --enable while it is stopped',
    );
  if (Number(settings.max_connections) < CONNECTIONS)
    findings.warning(
      'connections',
      `${host}: max_connections is ${settings.max_connections}`,
      `all services at once use up to ${CONNECTIONS}: raise it, or put a pooler before it`,
    );
  else findings.ok('connections', `${host}: max_connections is ${settings.max_connections}`);
  checkArchive(host, facts, findings);
  checkClock(host, facts, findings);
}

function checkArchive(host: string, { settings, archived_s, is_failing }: Facts, findings: Findings): void {
  const doc = 'see deploy/backup/README.md';
  if (settings.archive_mode === 'off')
    findings.failure(
      'backup',
      `${host}: WAL is not archived: a lost disk loses everything since the last base backup`,
      `archive it all the time; ${doc}`,
    );
  else if (is_failing)
    findings.failure(
      'backup',
      `${host}: the last attempt to archive WAL failed`,
      `look at the log of Postgres; the disk fills up meanwhile; ${doc}`,
    );
  else if (archived_s === null)
    findings.failure('backup', `${host}: no WAL was ever archived`, `is the archive command in place? ${doc}`);
  else if (archived_s > LATE_ARCHIVE_S)
    findings.warning(
      'backup',
      `${host}: the last WAL was archived ${Math.round(archived_s / 60)} minutes ago`,
      `set archive_timeout = 300; ${doc}`,
    );
  else
    findings.ok(
      'backup',
      `${host}: WAL was archived ${Math.round(archived_s)} s ago; a base backup and a restore are tried by check-restored`,
    );
}

function checkClock(host: string, { clock_ms }: Facts, findings: Findings): void {
  const off = Math.abs(clock_ms - Date.now()) / 1_000;
  if (off < 3) findings.ok('clock', `${host}: its clock agrees with this machine's`);
  else
    findings.warning(
      'clock',
      `${host}: its clock and this machine's are ${off.toFixed(0)} s apart`,
      'turn on time synchronization on both',
    );
}
