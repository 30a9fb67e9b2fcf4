import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, schemaOf } from '@libs/events/services';
import pg from 'pg';
import type { RunningSystem } from '../stack/running-system.js';

/** Data in which a secret must not occur, as bytes read as Latin-1: also the plain text in binary files. */
export interface Haystack {
  readonly name: string;
  readonly text: string;
}

/** Returns all files below a folder. */
export function filesBelow(folder: string): Haystack[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: path.slice(folder.length + 1), text: readFileSync(path, 'latin1') }));
}

/** Returns every row of every table of all services, and of the database of files, as Postgres prints it: a dump. */
export async function tablesOf(system: RunningSystem): Promise<Haystack[]> {
  const files = new pg.Client({ connectionString: system.stack.dependencies.filesDatabaseUrl! });
  await files.connect();
  const ofFiles = await dump('files: ', async (sql, parameters) => (await files.query(sql, parameters)).rows);
  await files.end();
  return [...(await dump('', (sql, parameters) => system.rows(sql, parameters))), ...ofFiles];
}

type Query = (sql: string, parameters?: unknown[]) => Promise<Record<string, string>[]>;

async function dump(prefix: string, query: Query): Promise<Haystack[]> {
  const tables = await query(
    `SELECT schemaname AS schema, tablename AS "table" FROM pg_tables WHERE schemaname = ANY($1) ORDER BY 1, 2`,
    [SERVICES.map(schemaOf)],
  );
  const found: Haystack[] = [];
  for (const { schema, table } of tables) {
    const rows = await query(`SELECT t::text AS row FROM "${schema}"."${table}" t`);
    found.push({ name: `${prefix}${schema}.${table}`, text: rows.map(({ row }) => row).join('\n') });
  }
  return found;
}

/** Returns where a secret was found, in any form in which it may be written. */
export function findings(secrets: Readonly<Record<string, string>>, haystacks: readonly Haystack[]): string[] {
  return Object.entries(secrets).flatMap(([name, secret]) => {
    const ways = waysToWrite(secret);
    return haystacks
      .filter(({ text }) => ways.some((way) => text.includes(way)))
      .map((haystack) => `${name} in ${haystack.name}`);
  });
}

function waysToWrite(secret: string): string[] {
  const bare = secret.replace(/^0x/, '');
  const bytes = Buffer.from(secret, 'utf8');
  const ways = [
    bare,
    encodeURIComponent(secret),
    bytes.toString('hex'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    ...[0, 1, 2].map((before) => base64Inside(bytes, before)),
  ];
  if (/^[0-9a-f]{64}$/i.test(bare)) {
    const key = Buffer.from(bare, 'hex');
    // Bytes as Postgres prints them, and raw bytes in a file.
    ways.push(bare.toLowerCase(), bare.toUpperCase(), key.toString('base64'), key.toString('latin1'));
  }
  return [...new Set(ways)];
}

/**
 * Returns the base64 of a secret within a longer text, with the given number of bytes before it beyond a multiple of
 * three.
 */
function base64Inside(bytes: Buffer, before: number): string {
  const text = Buffer.concat([Buffer.alloc(before), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  return text.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6));
}
