import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formatPublicKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { ARCHIVE_GAPS, ArchiveRuns } from '@libs/testing/partitions/archive-runs';
import { month, partitionOf } from '@libs/testing/partitions/months';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { service } from '../src/service.js';

const INSERT = 'INSERT INTO turn_event (turn_id, seq, account_id, type, data, at) VALUES ($1, $2, 1, $3, $4, $5)';
const HARD_TO_WRITE = { text: 'one, "two",\n\\N, größer', null: null };
const DAY_MS = 86_400_000;

let database: TestDatabase;
let admin: pg.Client;
const query = (sql: string, parameters?: unknown[]) => admin.query(sql, parameters);
const runs = new ArchiveRuns({
  table: 'turn_event',
  key: 'turn_id, seq',
  program: join(import.meta.dirname, '../src/commands/archive-turn-events.js'),
  env: () => ({
    DATABASE_URL: database.urlOf(service.name),
    // The command connects to none.
    NATS_URL: 'nats://127.0.0.1:1',
    PUBLIC_URL: 'http://127.0.0.1:3000',
    RUNNER_SEALING_PUBLIC_KEY: formatPublicKey(generateSealingKeyPair('runner-test')),
    TURN_EVENTS_RETENTION_DAYS: '31',
    TURN_ARCHIVE_EVENTS: 'true',
  }),
  query,
});
const plant = (seq: number, at: Date) =>
  query(INSERT, ['tn_1', seq, 'turn.running', JSON.stringify({ ...HARD_TO_WRITE, seq }), at]);

beforeAll(async () => {
  database = await createTestDatabase([service]);
  admin = new pg.Client({
    connectionString: database.adminUrl,
    options: '-c search_path=agent_gateway -c timezone=UTC',
  });
  await admin.connect();
}, 60_000);
afterAll(async () => {
  await admin.end();
  await database.drop();
});
beforeEach(async () => {
  await runs.begin([month(-4), month(-3), month(0), month(1)]);
  for (const day of [0, 9, 27]) await plant(day, new Date(month(-4).getTime() + day * DAY_MS));
  await plant(40, month(-3));
  await plant(41, new Date());
});
afterEach(() => runs.end());

const of = (at: Date) => partitionOf('turn_event', at);
const [OLD, NEXT] = [of(month(-4)), of(month(-3))];
const KEPT = [month(0), month(1)].map(of);

describe('archive-turn-events', () => {
  it('writes each old month to a file that restores the same rows, and drops it', async () => {
    const before = [await runs.rowsOf(OLD), await runs.rowsOf(NEXT)];

    const { status, archived } = await runs.run();

    expect(status).toBe(0);
    expect(archived.map(({ partition, file, rows }) => [partition, file, rows])).toEqual([
      [OLD, `${OLD}.csv.gz`, 3],
      [NEXT, `${NEXT}.csv.gz`, 1],
    ]);
    for (const { file, sha256 } of archived) {
      const bytes = readFileSync(join(runs.folder, file));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
    expect(await runs.tables()).toEqual(KEPT);
    expect([await runs.restore(`${OLD}.csv.gz`), await runs.restore(`${NEXT}.csv.gz`)]).toEqual(before);
    expect(before[0]).toMatchObject([0, 9, 27].map((seq) => ({ seq, data: { ...HARD_TO_WRITE, seq } })));
  });

  it.each(ARCHIVE_GAPS)('killed %s loses nothing, and goes on when it is run again', async (gap) => {
    // Events of the month that arrive late go elsewhere, and are archived in a file of their own.
    const outcome = await runs.killedAt(gap, () => plant(99, month(-4)));

    expect(outcome).toMatchObject({ killedBy: 'SIGKILL', status: 0, tables: KEPT, unfinished: [] });
    expect(outcome.before.old).toHaveLength(3);
    expect(outcome.afterwards).toEqual(outcome.before.old);
    expect(outcome.files).toEqual(outcome.before);
    expect(outcome.late).toMatchObject([{ turn_id: 'tn_1', seq: 99 }]);
  });

  it('archives what lies before a month that is named, and requires one where no age is set', async () => {
    const ageless = { TURN_EVENTS_RETENTION_DAYS: '', TURN_ARCHIVE_EVENTS: 'false' };
    const named = await runs.run(ageless, runs.folder, month(-3).toISOString().slice(0, 7));
    const unnamed = await runs.run(ageless);

    expect(named.archived.map(({ partition }) => partition)).toEqual([OLD]);
    expect(unnamed.status).toBe(2);
    expect(await runs.tables()).toEqual([NEXT, ...KEPT]);
  });
});
