import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { month } from '@libs/testing/partitions/months';
import pg from 'pg';
import { complete, completionOf, haveMonths, partitionOf, plantAttempt } from './attempts.js';
import { useProcesses } from './processes.js';

let admin: pg.Client;
// Before the database is dropped.
afterAll(() => admin.end());
const processes = useProcesses();
let folder: string;
const query = (sql: string, parameters?: unknown[]) => admin.query(sql, parameters);

beforeAll(async () => {
  admin = new pg.Client({
    connectionString: processes.database.adminUrl,
    options: '-c search_path=webhook_dispatcher -c timezone=UTC',
  });
  await admin.connect();
});

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archive-attempts-'));
  // Postgres reads it as a user of its own.
  chmodSync(folder, 0o755);
  await query('TRUNCATE partition_archive');
  for (const table of await tables()) await query(`DROP TABLE ${table}`);
  await haveMonths(query, [month(-4), month(-3), month(0), month(1)]);
  for (const day of [0, 9, 27]) await plantAttempt(query, new Date(month(-4).getTime() + day * 86_400_000));
  await plantAttempt(query, month(-3), '');
  await plantAttempt(query, new Date());
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the command, and returns how it ended and what it printed. */
async function archive(env: Record<string, string> = {}, ...args: string[]) {
  const settings = { WEBHOOK_ATTEMPTS_DAYS: '31', ...env };
  const child = processes.run('commands/archive-attempts.js', settings, args.length === 0 ? [folder] : args);
  const chunks: Buffer[] = [];
  child.stdout!.on('data', (chunk: Buffer) => chunks.push(chunk));
  const [status, signal] = await once(child, 'close');
  const lines = Buffer.concat(chunks).toString().split('\n').filter(Boolean);
  return {
    status,
    signal,
    archived: lines.map(
      (line) => JSON.parse(line) as { partition: string; file: string; rows: number; sha256: string },
    ),
  };
}

const tables = async () => {
  const { rows } = await query(
    `SELECT relname FROM pg_class WHERE relname ~ '^attempt_[0-9]{4}_[0-9]{2}$' AND relkind = 'r' ORDER BY 1`,
  );
  return rows.map(({ relname }) => relname as string);
};
const rowsOf = async (table: string) => (await query(`SELECT * FROM ${table} ORDER BY delivery_id`)).rows;

/** As the runbook says. */
async function restore(file: string): Promise<unknown[]> {
  await query('DROP TABLE IF EXISTS restored_attempt; CREATE TABLE restored_attempt (LIKE attempt)');
  await query(`COPY restored_attempt FROM PROGRAM 'gunzip -c ${join(folder, file)}' (FORMAT csv, HEADER match)`);
  const rows = await rowsOf('restored_attempt');
  await query('DROP TABLE restored_attempt');
  return rows;
}

const [OLD, NEXT] = [partitionOf(month(-4)), partitionOf(month(-3))];
const KEPT = [month(0), month(1)].map(partitionOf);

describe('archive-attempts', () => {
  it('writes each old month to a file that gives the same rows back, and drops it', async () => {
    const [old, next] = [await rowsOf(OLD), await rowsOf(NEXT)];

    const { status, archived } = await archive();

    expect(status).toBe(0);
    expect(archived.map(({ partition, rows }) => [partition, rows])).toEqual([
      [OLD, 3],
      [NEXT, 1],
    ]);
    expect(await tables()).toEqual(KEPT);
    expect(readdirSync(folder).sort()).toEqual(
      [OLD, NEXT].flatMap((name) => [`${name}.csv.gz`, `${name}.csv.gz.json`]),
    );
    const file = readFileSync(join(folder, archived[0]!.file));
    expect(createHash('sha256').update(file).digest('hex')).toBe(archived[0]!.sha256);
    expect(JSON.parse(readFileSync(join(folder, `${OLD}.csv.gz.json`), 'utf8'))).toEqual({
      table: `"webhook_dispatcher"."${OLD}"`,
      rows: 3,
      sha256: archived[0]!.sha256,
      csv_sha256: createHash('sha256').update(gunzipSync(file)).digest('hex'),
    });
    expect(await restore(`${OLD}.csv.gz`)).toEqual(old);
    expect(await restore(`${NEXT}.csv.gz`)).toEqual(next);
    const { rows } = await query(
      'SELECT partition, row_count::int, sha256, dropped_at IS NOT NULL AS is_dropped FROM partition_archive ORDER BY id',
    );
    expect(rows).toEqual(
      archived.map(({ partition, rows: count, sha256 }) => ({ partition, row_count: count, sha256, is_dropped: true })),
    );
  });

  it.each([
    'after_month_detached',
    'after_archive_written',
    'after_archive_named',
    'after_archive_complete',
    'after_archive_noted',
  ])('killed %s loses nothing, and goes on when it is run again', async (point) => {
    const [old, next] = [await rowsOf(OLD), await rowsOf(NEXT)];

    const killed = await archive({ FAULT_POINT: point });
    // Rows of the month that arrive late go elsewhere, and are archived in a file of their own.
    const late = completionOf(`wd_${randomUUID().replaceAll('-', '')}`, randomUUID(), month(-4));
    expect(await complete(query, [late])).toHaveLength(1);
    expect(await rowsOf(OLD)).toEqual(old);
    const again = await archive();

    expect(killed.signal).toBe('SIGKILL');
    expect(again.status).toBe(0);
    expect(await tables()).toEqual(KEPT);
    expect(await restore(`${OLD}.csv.gz`)).toEqual(old);
    expect(await restore(`${NEXT}.csv.gz`)).toEqual(next);
    expect(await restore(`${OLD}.2.csv.gz`)).toMatchObject([{ delivery_id: late.claim.id }]);
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('drops nothing of a month whose file cannot be written', async () => {
    const old = await rowsOf(OLD);
    symlinkSync('/dev/full', join(folder, `${OLD}.csv.gz.part`));

    const full = await archive();
    const elsewhere = await archive({}, join(folder, 'missing'));

    expect([full.status, elsewhere.status]).toEqual([1, 2]);
    expect(await rowsOf(OLD)).toEqual(old);
    expect(await tables()).toEqual([OLD, NEXT, ...KEPT]);
  });

  it('leaves a month in its place that a transaction uses, and says so', async () => {
    const reader = new pg.Client({ connectionString: processes.database.adminUrl });
    await reader.connect();
    await reader.query('BEGIN; SELECT count(*) FROM webhook_dispatcher.attempt');

    const { status, archived } = await archive();
    await reader.end();

    expect([status, archived]).toEqual([1, []]);
    expect(await tables()).toEqual([OLD, NEXT, ...KEPT]);
    expect(readdirSync(folder)).toEqual([]);
  }, 120_000);

  it('is refused while another run is under way: both would write the same file', async () => {
    const other = new pg.Client({ connectionString: processes.database.adminUrl });
    await other.connect();
    await other.query(`SELECT pg_advisory_lock(hashtextextended('archive webhook_dispatcher.attempt', 0))`);

    const { status } = await archive();
    await other.end();

    expect(status).toBe(1);
    expect(await tables()).toEqual([OLD, NEXT, ...KEPT]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('archives what lies before a month that is named, and asks for one where no age is set', async () => {
    const named = await archive({ WEBHOOK_ATTEMPTS_DAYS: '' }, folder, month(-3).toISOString().slice(0, 7));
    const unnamed = await archive({ WEBHOOK_ATTEMPTS_DAYS: '' });

    expect(named.archived.map(({ partition }) => partition)).toEqual([OLD]);
    expect(unnamed.status).toBe(2);
    expect(await tables()).toEqual([NEXT, ...KEPT]);
  });
});
