import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ARCHIVE_GAPS, ArchiveRuns } from '@libs/testing/partitions/archive-runs';
import { month } from '@libs/testing/partitions/months';
import pg from 'pg';
import { complete, completionOf, partitionOf, plantAttempt } from './attempts.js';
import { useProcesses } from './processes.js';

let admin: pg.Client;
// Before the database is dropped.
afterAll(() => admin.end());
const processes = useProcesses();
const query = (sql: string, parameters?: unknown[]) => admin.query(sql, parameters);
const runs = new ArchiveRuns({
  table: 'attempt',
  key: 'delivery_id',
  program: join(import.meta.dirname, '../src/commands/archive-attempts.js'),
  env: () => ({ ...processes.environment(), WEBHOOK_ATTEMPTS_RETENTION_DAYS: '31' }),
  query,
});

beforeAll(async () => {
  admin = new pg.Client({
    connectionString: processes.database.adminUrl,
    options: '-c search_path=webhook_dispatcher -c timezone=UTC',
  });
  await admin.connect();
});

beforeEach(async () => {
  await runs.begin([month(-4), month(-3), month(0), month(1)]);
  for (const day of [0, 9, 27]) await plantAttempt(query, new Date(month(-4).getTime() + day * 86_400_000));
  await plantAttempt(query, month(-3), '');
  await plantAttempt(query, new Date());
});

afterEach(() => runs.end());

const [OLD, NEXT] = [partitionOf(month(-4)), partitionOf(month(-3))];
const KEPT = [month(0), month(1)].map(partitionOf);

describe('archive-attempts', () => {
  it('writes each old month to a file that restores the same rows, and drops it', async () => {
    const [old, next] = [await runs.rowsOf(OLD), await runs.rowsOf(NEXT)];

    const { status, archived } = await runs.run();

    expect(status).toBe(0);
    expect(archived.map(({ partition, rows }) => [partition, rows])).toEqual([
      [OLD, 3],
      [NEXT, 1],
    ]);
    expect(await runs.tables()).toEqual(KEPT);
    expect(readdirSync(runs.folder).sort()).toEqual(
      [OLD, NEXT].flatMap((name) => [`${name}.csv.gz`, `${name}.csv.gz.json`]),
    );
    const file = readFileSync(join(runs.folder, archived[0]!.file));
    expect(createHash('sha256').update(file).digest('hex')).toBe(archived[0]!.sha256);
    expect(JSON.parse(readFileSync(join(runs.folder, `${OLD}.csv.gz.json`), 'utf8'))).toEqual({
      table: `"webhook_dispatcher"."${OLD}"`,
      rows: 3,
      sha256: archived[0]!.sha256,
      csv_sha256: createHash('sha256').update(gunzipSync(file)).digest('hex'),
    });
    expect(await runs.restore(`${OLD}.csv.gz`)).toEqual(old);
    expect(await runs.restore(`${NEXT}.csv.gz`)).toEqual(next);
    const { rows } = await query(
      'SELECT partition, row_count::int, sha256, dropped_at IS NOT NULL AS is_dropped FROM partition_archive ORDER BY id',
    );
    expect(rows).toEqual(
      archived.map(({ partition, rows: count, sha256 }) => ({ partition, row_count: count, sha256, is_dropped: true })),
    );
  });

  it.each(ARCHIVE_GAPS)('killed %s loses nothing, and goes on when it is run again', async (gap) => {
    // Rows of the month that arrive late go elsewhere, and are archived in a separate file.
    const late = completionOf(`wd_${randomUUID().replaceAll('-', '')}`, randomUUID(), month(-4));

    const outcome = await runs.killedAt(gap, async () => expect(await complete(query, [late])).toHaveLength(1));

    expect(outcome).toMatchObject({ killedBy: 'SIGKILL', status: 0, tables: KEPT, unfinished: [] });
    expect(outcome.before.old).toHaveLength(3);
    expect(outcome.afterwards).toEqual(outcome.before.old);
    expect(outcome.files).toEqual(outcome.before);
    expect(outcome.late).toMatchObject([{ delivery_id: late.claim.id }]);
  });

  it('drops nothing of a month whose file cannot be written', async () => {
    const old = await runs.rowsOf(OLD);
    symlinkSync('/dev/full', join(runs.folder, `${OLD}.csv.gz.part`));

    const full = await runs.run();
    const elsewhere = await runs.run({}, join(runs.folder, 'missing'));

    expect([full.status, elsewhere.status]).toEqual([1, 2]);
    expect(await runs.rowsOf(OLD)).toEqual(old);
    expect(await runs.tables()).toEqual([OLD, NEXT, ...KEPT]);
  });

  it('keeps a month that a transaction uses, and reports it', async () => {
    const reader = new pg.Client({ connectionString: processes.database.adminUrl });
    await reader.connect();
    await reader.query('BEGIN; SELECT count(*) FROM webhook_dispatcher.attempt');

    const { status, archived } = await runs.run();
    await reader.end();

    expect([status, archived]).toEqual([1, []]);
    expect(await runs.tables()).toEqual([OLD, NEXT, ...KEPT]);
    expect(readdirSync(runs.folder)).toEqual([]);
  }, 120_000);

  it('is refused while another run is under way: both would write the same file', async () => {
    const other = new pg.Client({ connectionString: processes.database.adminUrl });
    await other.connect();
    await other.query(`SELECT pg_advisory_lock(hashtextextended('archive webhook_dispatcher.attempt', 0))`);

    const { status } = await runs.run();
    await other.end();

    expect(status).toBe(1);
    expect(await runs.tables()).toEqual([OLD, NEXT, ...KEPT]);
    expect(readdirSync(runs.folder)).toEqual([]);
  });

  it('archives what lies before a month that is named, and requires one where no age is set', async () => {
    const named = await runs.run(
      { WEBHOOK_ATTEMPTS_RETENTION_DAYS: '' },
      runs.folder,
      month(-3).toISOString().slice(0, 7),
    );
    const unnamed = await runs.run({ WEBHOOK_ATTEMPTS_RETENTION_DAYS: '' });

    expect(named.archived.map(({ partition }) => partition)).toEqual([OLD]);
    expect(unnamed.status).toBe(2);
    expect(await runs.tables()).toEqual([NEXT, ...KEPT]);
  });
});
