import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { provisionFiles } from '@deploy/migrate/files-database';
import { type Logins, provisionAll } from '@deploy/migrate/provision-all';
import type { DatabaseUrls } from '@deploy/migrate/settings';
import { SCHEMA_OWNERS, schemaOf, TWIN_NAMES } from '@libs/events/services';
import { readJson, writeJson } from '../files/json-file.js';
import { appFile } from '../files/repository.js';
import type { StateDir } from '../files/state-dir.js';
import type { DevelopmentKeys } from './keys.js';

interface Migrated {
  readonly fingerprint: string;
}

const run = promisify(execFile);
const MIGRATOR = fileURLToPath(import.meta.resolve('@deploy/migrate/main'));

/** Creates roles and schemas of every service, and the database of files, as clusters do; safe to repeat. */
export async function provisionDatabases(
  { adminUrl, filesUrl }: DatabaseUrls,
  { databasePasswords }: DevelopmentKeys,
  hasTestNetwork: boolean,
): Promise<void> {
  const logins = [...SCHEMA_OWNERS, ...(hasTestNetwork ? TWIN_NAMES : [])].map((name) => [
    name,
    { login: schemaOf(name), password: databasePasswords[name] },
  ]);
  const all = Object.fromEntries(logins) as Logins;
  await provisionAll(adminUrl, all, () => undefined);
  if (filesUrl) await provisionFiles(filesUrl, all['agent-gateway'], () => undefined);
}

/**
 * Brings all schemas to the newest version, with the command that clusters use, in a process of its own; not at all
 * while the compiled migrations are those of the last time in our own Postgres. An outside database (`isOurs` false)
 * may have been emptied meanwhile: it is always migrated.
 */
export async function migrateDatabases(
  { adminUrl, filesUrl }: DatabaseUrls,
  state: StateDir,
  { isOurs, hasTestNetwork }: { isOurs: boolean; hasTestNetwork: boolean },
): Promise<void> {
  const fingerprint = `${migrationsFingerprint()}${hasTestNetwork ? ' and a test network' : ''}`;
  if (isOurs && readJson<Migrated>(state.migrated)?.fingerprint === fingerprint) return;
  try {
    await run(process.execPath, ['--enable-source-maps', MIGRATOR, 'migrate'], {
      env: { ...process.env, MIGRATE_DATABASE_URL: adminUrl, MIGRATE_FILES_DATABASE_URL: filesUrl ?? '' },
    });
  } catch (error) {
    throw new Error(`the migrations failed: ${(error as { stderr?: string }).stderr || (error as Error).message}`);
  }
  if (isOurs) writeJson(state.migrated, { fingerprint } satisfies Migrated);
}

/**
 * Returns a fingerprint that changes with a migration of any service, and with the tables that the kit adds to each.
 */
function migrationsFingerprint(): string {
  const hash = createHash('sha256');
  for (const file of [...SCHEMA_OWNERS.flatMap(migrationFiles), ...kitFiles()])
    hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

/** Returns the compiled migrations of a service, including those in subfolders. */
export function migrationFiles(name: string): string[] {
  const folder = appFile(name, 'migrations');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .sort()
    .map((file) => join(folder, file));
}

const kitFiles = (): string[] => [
  fileURLToPath(import.meta.resolve('@libs/service-kit/database/schema/messaging-tables')),
];
