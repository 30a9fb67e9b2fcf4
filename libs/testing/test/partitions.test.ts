import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endOf, monthAfter, monthOf, monthText } from '@libs/service-kit/database/partitions/months';
import { readPartitions } from '@libs/service-kit/database/partitions/partition-gauges';
import type { PartitionedTable } from '@libs/service-kit/database/partitions/partitioned-table';
import { Partitions } from '@libs/service-kit/database/partitions/partitions';
import { PartitionsWorker } from '@libs/service-kit/database/partitions/partitions.worker';
import { addLogin } from '@libs/service-kit/database/schema/provision';
import { slowness } from '@libs/testing/slowness';
import pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { entityDrift } from '../src/drift/entity-drift.js';
import { NOTES, Notes, notesService } from './partitioned-notes.js';

const DAY_MS = 86_400_000;
/** A change of partitions gives way after half a second: much less than the ten that the role would wait by itself. */
const [MAX_BLOCKED_MS, WAITED_MS] = [3_000, 8_000];

let notes: Notes;
let thisMonth: Date;
beforeAll(async () => {
  notes = await Notes.create();
  const { rows } = await notes.admin.query<{ now: Date }>('SELECT now()');
  thisMonth = monthOf(rows[0]!.now);
}, 60_000);
afterAll(() => notes.drop());

const partitionOf = (month: Date) => `note_${monthText(month).replace('-', '_')}`;
const ago = (months: number) => monthAfter(thisMonth, -months);
const middle = (month: Date) => new Date(month.getTime() + 14 * DAY_MS);

const ahead = () => monthAfter(thisMonth, 2);
const forbid = (verb: 'GRANT' | 'REVOKE', preposition: string) =>
  notes.admin.query(`${verb} EXECUTE ON FUNCTION make_partition(text, date, bigint) ${preposition} auth`);

async function aWorker(now: Date, options: Partial<PartitionedTable> = {}): Promise<PartitionsWorker> {
  return new PartitionsWorker(await notes.process(), { now: async () => now }, [{ ...NOTES, ...options }]);
}

describe('the months of a table', () => {
  it('are as its entity declares, with the key of each partition', async () => {
    expect(await entityDrift(notesService)).toEqual([]);
  });

  it('are not as its entity declares where one of them lacks the key', async () => {
    class WithoutKey {
      name = 'WithoutKey0000000000005';
      up = async (runner: QueryRunner) =>
        void (await runner.query('ALTER TABLE note_else DROP CONSTRAINT note_else_pkey'));
      down = async () => undefined;
    }
    const migrations = [...notesService.migrations, WithoutKey] as never;

    expect(await entityDrift({ ...notesService, migrations })).toEqual([
      'the schema does not have the PRIMARY KEY (id) of note, 1',
    ]);
  });

  it('exist two months before they begin, whichever process makes them at the turn of a month', async () => {
    const first = (await notes.partitions()).find((name) => name.includes('until'))!;
    const bound = endOf('note', first)!;
    const lastMoment = new Date(bound.getTime() - 1);

    await (await aWorker(lastMoment)).round();
    const before = await notes.partitions();
    const replicas = [await aWorker(bound), await aWorker(bound), await aWorker(bound)];
    await Promise.all(replicas.map((replica) => replica.round()));

    expect(before).toEqual([bound, monthAfter(bound)].map(partitionOf).concat('note_else', first));
    expect(await notes.partitions()).toEqual(
      [bound, monthAfter(bound), monthAfter(bound, 2)].map(partitionOf).concat('note_else', first),
    );
  });

  it('have the key of all others, and their checks', async () => {
    await notes.haveMonths(thisMonth);
    const insert = (id: number, words: string) =>
      notes.admin.query('INSERT INTO note (id, noted_at, words) OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3)', [
        ...[id, middle(thisMonth), words],
      ]);
    await insert(-1, 'once');

    await expect(insert(-1, 'twice')).rejects.toThrow('duplicate key');
    await expect(insert(-2, 'long'.repeat(25))).rejects.toThrow('check constraint');
  });

  it('are not needed by a row: it waits in the rest, and goes to its month when that is made', async () => {
    await notes.haveMonths(thisMonth);
    await notes.note('now', middle(thisMonth));
    await notes.note('soon', middle(monthAfter(thisMonth)));
    await notes.note('in a year', middle(monthAfter(thisMonth, 12)));
    await notes.note('long ago', '1999-12-31T23:59:59Z');
    const before = await notes.all();

    await (await aWorker(middle(thisMonth))).round();

    expect(before).toEqual({
      now: partitionOf(thisMonth),
      soon: 'note_else',
      'in a year': 'note_else',
      'long ago': 'note_else',
    });
    expect(await notes.all()).toEqual({ ...before, soon: partitionOf(monthAfter(thisMonth)) });
  });

  it('are made beside one that cannot be, which is reported', async () => {
    await notes.haveMonths(thisMonth);
    const bounds = [1, 2].map((months) => `'${monthAfter(thisMonth, months).toISOString()}'`).join(') TO (');
    await notes.admin.query(`CREATE TABLE note_of_hand PARTITION OF note FOR VALUES FROM (${bounds})`);
    const worker = await aWorker(thisMonth);

    await expect(worker.round()).rejects.toThrow('would overlap partition "note_of_hand"');

    expect(await notes.partitions()).toEqual([
      ...[thisMonth, monthAfter(thisMonth, 2)].map(partitionOf),
      'note_else',
      'note_of_hand',
    ]);
    await notes.admin.query('DROP TABLE note_of_hand');
    await worker.round();
    expect(await notes.partitions()).toContain(partitionOf(monthAfter(thisMonth)));
  });

  it.each([
    [
      'a table has its name',
      async () => notes.admin.query(`CREATE TABLE ${partitionOf(ahead())} (id int)`),
      'is no partition',
    ],
    ['the right is missing', async () => forbid('REVOKE', 'FROM'), 'permission denied for function make_partition'],
  ])('are reported and counted while one cannot be made because %s', async (_, prevent, reason) => {
    await notes.haveMonths(thisMonth, monthAfter(thisMonth));
    const worker = await aWorker(thisMonth);
    const gauges = async () => {
      const values = await readPartitions(new Partitions(await notes.process()), { now: async () => thisMonth }, [
        NOTES,
      ]);
      return Object.fromEntries(values.map(({ metric, value, labels }) => [`${metric} ${labels!['table']}`, value]));
    };
    await prevent();

    await expect(worker.round()).rejects.toThrow(reason);
    await notes.note('of no month', middle(monthAfter(thisMonth, 2)));
    const during = await gauges();
    await notes.admin.query(`DROP TABLE IF EXISTS ${partitionOf(ahead())}`);
    await forbid('GRANT', 'TO');
    await worker.round();
    await notes.admin.query('VACUUM note_else');

    expect(during).toEqual({ 'checkout_partition_months_ahead note': 1, 'checkout_partition_rest_bytes note': 8192 });
    expect(await gauges()).toEqual({
      'checkout_partition_months_ahead note': 2,
      'checkout_partition_rest_bytes note': 0,
    });
  });

  it('are not made while so many rows would be moved that readers were held up, unless a person requests that', async () => {
    await notes.haveMonths(thisMonth);
    await notes.note('soon', middle(monthAfter(thisMonth)));
    const make = (most: string) =>
      notes.admin.query(`SELECT make_partition('note', $1${most})`, [monthAfter(thisMonth)]);

    await expect(make(', 100')).rejects.toThrow(
      'note_else is larger than 100 bytes: moving its rows would hold up readers',
    );
    await make('');

    expect(await notes.all()).toEqual({ soon: partitionOf(monthAfter(thisMonth)) });
  });

  it('are made beside a transaction that has read the table, in the next round', async () => {
    await notes.haveMonths(thisMonth);
    const reader = await notes.client();
    await reader.query('BEGIN; SELECT count(*) FROM note');
    const worker = await aWorker(thisMonth);

    await expect(worker.round()).rejects.toThrow('lock timeout');
    await notes.note('meanwhile', middle(thisMonth));
    await reader.query('COMMIT');
    await worker.round();

    expect(await notes.partitions()).toEqual(
      [thisMonth, monthAfter(thisMonth), monthAfter(thisMonth, 2)].map(partitionOf).concat('note_else'),
    );
  });
});

describe('old months', () => {
  it('are dropped when all of them is old enough, and stay while a part is not', async () => {
    await notes.haveMonths(ago(4), ago(3), ago(2), ago(1), thisMonth);
    await notes.note('old', middle(ago(4)));
    await notes.note('partly old', ago(3));
    await notes.note('young', middle(thisMonth));
    await notes.note('old, and of no month', middle(ago(9)));
    await notes.note('of no month', middle(monthAfter(thisMonth, 9)));
    // A day and a half after the end of the second month: all of the first is 32 days old, but only the beginning of
    // the second.
    const now = new Date(ago(2).getTime() + 1.5 * DAY_MS);

    const worker = await aWorker(now, { days: 31 });
    await worker.round();
    await worker.round();

    expect(await notes.partitions()).toEqual([ago(3), ago(2), ago(1), thisMonth].map(partitionOf).concat('note_else'));
    expect(Object.keys(await notes.all())).toEqual(['partly old', 'young', 'of no month']);
  });

  it('stay where no setting limits how long they are kept', async () => {
    await notes.haveMonths(ago(40), thisMonth);

    await (await aWorker(thisMonth)).round();

    expect(await notes.partitions()).toContain(partitionOf(ago(40)));
  });

  it('stay until they are archived where that is required, and so do old rows of the rest', async () => {
    await notes.haveMonths(ago(4), ago(3), thisMonth);
    await notes.note('old', middle(ago(4)));
    await notes.note('older', middle(ago(9)));
    const worker = await aWorker(new Date(), { days: 31, archiveFirst: true });

    await worker.round();
    const kept = await notes.partitions();
    const partitions = new Partitions(await notes.process());
    await partitions.detach(NOTES, partitionOf(ago(4)));
    await worker.round();
    const detached = (await partitions.list(NOTES)).map(({ name }) => name);
    const file = { row_count: 1, file: 'note.csv.gz', sha256: 'a'.repeat(64) };
    await partitions.recordArchive({ ...file, partition: partitionOf(ago(4)) });
    await worker.round();

    expect(kept).toEqual(expect.arrayContaining([ago(4), ago(3), thisMonth].map(partitionOf)));
    expect(detached).toContain(partitionOf(ago(4)));
    expect((await partitions.list(NOTES)).map(({ name }) => name)).not.toContain(partitionOf(ago(4)));
    expect(await notes.partitions()).toContain(partitionOf(ago(3)));
    expect(await notes.all()).toEqual({ older: 'note_else' });
    expect(await partitions.timesDropped(partitionOf(ago(4)))).toBe(1);
  });

  it('that a person has taken out are not dropped before they are archived, wherever else they would be', async () => {
    await notes.haveMonths(ago(4), thisMonth);
    const partitions = new Partitions(await notes.process());
    await partitions.detach(NOTES, partitionOf(ago(4)));

    await (await aWorker(new Date(), { days: 31 })).round();

    expect((await partitions.list(NOTES)).map(({ name }) => name)).toContain(partitionOf(ago(4)));
  });

  it('stay while a transaction reads the table, which holds up writers for a moment only', async () => {
    await notes.haveMonths(ago(4), thisMonth, monthAfter(thisMonth), monthAfter(thisMonth, 2));
    const [reader, writer] = [await notes.client(), await notes.client()];
    const worker = await aWorker(new Date(), { days: 31 });
    await reader.query('BEGIN; SELECT count(*) FROM note');

    const round = worker.round();
    let longestMs = 0;
    for (let isOver = false; !isOver; ) {
      isOver = await Promise.race([round.then(() => true), sleep(20, false)]);
      const begun = performance.now();
      await writer.query(`INSERT INTO note (noted_at, words) VALUES (now(), 'written meanwhile')`);
      longestMs = Math.max(longestMs, performance.now() - begun);
    }
    const during = await notes.partitions();
    await reader.query('COMMIT');
    await worker.round();

    expect(during).toContain(partitionOf(ago(4)));
    expect(longestMs).toBeLessThan(Math.min(MAX_BLOCKED_MS * slowness(), WAITED_MS));
    expect(await notes.partitions()).not.toContain(partitionOf(ago(4)));
  });
});

describe('the role of a service', () => {
  const refusal = async (sql: string) =>
    (await notes.client()).query(sql).then(
      () => 'done',
      ({ message }: Error) => message,
    );

  it.each([
    ['CREATE TABLE mine (id int)', 'permission denied for schema auth'],
    [
      `CREATE TABLE note_1999_01 PARTITION OF note FOR VALUES FROM ('1999-01-01') TO ('1999-02-01')`,
      'permission denied',
    ],
    ['DROP TABLE note_else', 'must be owner of table note_else'],
    ['ALTER TABLE note DETACH PARTITION note_else', 'must be owner of table note'],
  ])('may not %s', async (sql, reason) => {
    expect(await refusal(sql)).toContain(reason);
  });

  it.each([
    [`drop_partition('note', 'migration')`, 'migration is no month of note'],
    [`drop_partition('note', 'note_else')`, 'note_else is no month of note'],
    [`drop_partition('note', 'note')`, 'note is no month of note'],
    [`drop_partition('outbox', 'outbox_2020_01')`, 'outbox is not partitioned by month'],
    [`detach_partition('note', 'note_else')`, 'note_else is no month of note'],
    [`make_partition('migration', '2020-01-01')`, 'migration is not partitioned by month'],
    [`make_partition('note; DROP TABLE note', '2020-01-01')`, 'is not partitioned by month'],
  ])('is refused %s', async (call, reason) => {
    await notes.haveMonths(thisMonth);
    expect(await refusal(`SELECT ${call}`)).toContain(reason);
  });

  it('may not drop a month that is not over for two days', async () => {
    await notes.haveMonths(thisMonth);

    expect(await refusal(`SELECT drop_partition('note', '${partitionOf(thisMonth)}')`)).toContain('has not been over');
    expect(await refusal(`SELECT detach_partition('note', '${partitionOf(thisMonth)}')`)).toContain(
      'has not been over',
    );
  });

  it('makes months by the second login of the service, too', async () => {
    await notes.haveMonths(thisMonth);
    const login = 'auth_of_notes';
    await addLogin(notes.admin, { schema: 'auth', login, password: 'test' });
    const client = new pg.Client({ connectionString: Object.assign(new URL(notes.url), { username: login }).href });
    await client.connect();
    const { rows } = await client.query(`SELECT make_partition('note', '2020-01-01') AS made`);
    await client.end();
    await notes.admin.query(`DROP ROLE ${login}`);

    expect(rows).toEqual([{ made: true }]);
  });

  it('makes and drops months by functions that no other role may call', async () => {
    await notes.haveMonths(thisMonth);
    await notes.admin.query('CREATE ROLE stranger_to_notes; GRANT USAGE ON SCHEMA auth TO stranger_to_notes');
    await notes.admin.query('SET ROLE stranger_to_notes');
    const strange = await notes.admin
      .query(`SELECT make_partition('note', '2020-01-01')`)
      .catch((error: Error) => error);
    await notes.admin.query('RESET ROLE; DROP OWNED BY stranger_to_notes; DROP ROLE stranger_to_notes');

    expect(String(strange)).toContain('permission denied for function make_partition');
    expect(await refusal(`SELECT make_partition('note', '2020-01-01')`)).toBe('done');
    expect(
      await refusal(`INSERT INTO note (noted_at, words) VALUES ('2020-01-02', 'a'); SELECT * FROM note_2020_01`),
    ).toBe('done');
    expect(await refusal(`SELECT drop_partition('note', 'note_2020_01')`)).toBe('done');
    expect(await notes.partitions()).toEqual([partitionOf(thisMonth), 'note_else']);
  });
});
