import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { endOf } from '@libs/service-kit/database/partitions/months';
import { boundTable, partitionTable, proveBound } from '@libs/service-kit/database/partitions/partitioning';
import { migrate, undoLastMigration } from '@libs/service-kit/database/schema/migrate';
import { slowness } from '@libs/testing/slowness';
import type pg from 'pg';
import type { QueryRunner } from 'typeorm';
import { undoneSteps } from '../src/migration-steps.js';
import { NOTES, Notes, notesBefore, notesService } from './partitioned-notes.js';

/** A lock is waited for one second at a time: much less than a transaction reads. */
const [MAX_BLOCKED_MS, READING_MS] = [5_000, 12_000];
const target = { schema: 'auth', migrations: [...notesService.migrations] };

let notes: Notes;
beforeEach(async () => {
  notes = await Notes.create(notesBefore);
});
afterEach(() => notes.drop());

/** Connections of tests like those of migrations. */
const runnerOn = (client: pg.Client) =>
  ({ query: async (sql: string) => (await client.query(sql)).rows }) as unknown as QueryRunner;

const bound = async () => endOf('note', (await notes.partitions()).find((name) => name.includes('until'))!)!;

describe('a table that is partitioned', () => {
  it('has all rows that it had, where they were, but those of a wrong clock', async () => {
    for (const at of ['2020-01-31', '2026-10-01', '2026-10-31']) await notes.note(at, at);
    await notes.note('a clock that is a day fast', new Date(Date.now() + 86_400_000));
    await notes.note('a clock that is a year fast', new Date(Date.now() + 366 * 86_400_000));
    const { rows: before } = await notes.admin.query('SELECT * FROM note ORDER BY id');

    await migrate(target, notes.database.adminUrl);

    const first = (await notes.partitions()).find((name) => name.includes('until'))!;
    expect((await notes.admin.query('SELECT * FROM note ORDER BY id')).rows).toEqual(before);
    expect(await notes.all()).toEqual({
      '2020-01-31': first,
      '2026-10-01': first,
      '2026-10-31': first,
      'a clock that is a day fast': first,
      'a clock that is a year fast': 'note_else',
    });
    expect((await bound()).getTime()).toBeGreaterThan(Date.now() + 31 * 86_400_000);
  });

  it('goes on with its identities, refuses a key twice, and accepts what the earlier code writes and has prepared', async () => {
    const old = await notes.client();
    const insert = (at: Date | string) => ({
      name: 'insert note',
      text: `INSERT INTO note (noted_at, words) VALUES ($1, 'old') ON CONFLICT DO NOTHING RETURNING id`,
      values: [at],
    });
    const read = { name: 'read notes', text: 'SELECT id, noted_at, words FROM note WHERE id = $1', values: [2] };
    await old.query(insert('2026-10-01'));
    await old.query(read);

    await migrate(target, notes.database.adminUrl);
    const month = await bound();
    const [second, third] = [await old.query(insert('2026-10-02')), await old.query(insert(month))];

    expect([second.rows[0].id, third.rows[0].id].map(Number)).toEqual([2, 3]);
    expect((await old.query(read)).rows).toHaveLength(1);
    const again = `INSERT INTO note (id, noted_at, words) OVERRIDING SYSTEM VALUE VALUES ($1, $2, 'again') ON CONFLICT DO NOTHING`;
    expect((await old.query(again, [2, '2026-10-02'])).rowCount).toBe(0);
    expect((await old.query(again, [3, month])).rowCount).toBe(0);
    expect(await notes.all()).toEqual({ old: 'note_else' });
    expect((await old.query('SELECT words FROM note')).rowCount).toBe(3);
  });

  it('is written all the while', async () => {
    const writers = [await notes.client(), await notes.client()];
    let isOver = false;
    let [written, longestMs] = [0, 0];
    const writing = writers.map(async (writer) => {
      while (!isOver) {
        const begun = performance.now();
        await writer.query(`INSERT INTO note (noted_at, words) VALUES (now(), 'x')`);
        longestMs = Math.max(longestMs, performance.now() - begun);
        written++;
      }
    });
    // A transaction that reads the table for a while holds up the migration, and nobody else.
    const reader = await notes.client();
    await reader.query('BEGIN; SELECT count(*) FROM note');

    const migrated = migrate(target, notes.database.adminUrl);
    await sleep(READING_MS);
    await reader.query('COMMIT');
    await migrated;
    isOver = true;
    await Promise.all(writing);

    const { rows } = await notes.admin.query('SELECT count(*)::int AS count FROM note');
    expect(rows).toEqual([{ count: written }]);
    expect(longestMs).toBeLessThan(Math.min(MAX_BLOCKED_MS * slowness(), READING_MS - 1_000));
  });

  it('is not read under the lock: the bound of its rows is proved before', async () => {
    await notes.note('old', '2026-10-01');
    await notes.admin.query('SET client_min_messages = debug1');
    const said: string[] = [];
    notes.admin.on('notice', ({ message }) => said.push(message ?? ''));

    for (const step of [boundTable, proveBound, partitionTable]) {
      await notes.admin.query('BEGIN');
      await step(runnerOn(notes.admin), NOTES);
      await notes.admin.query('COMMIT');
    }

    const first = (await notes.partitions()).find((name) => name.includes('until'))!;
    expect(said).toContain(`partition constraint for table "${first}" is implied by existing constraints`);
  });

  it('is what it was after the migrations were undone, with the rows of months that were made', async () => {
    await migrate(target, notes.database.adminUrl);
    const month = await bound();
    await notes.admin.query(`SELECT make_partition('note', $1)`, [month]);
    await notes.note('before', '2026-10-01');
    await notes.note('in a month', month);
    await notes.note('in no month', '2099-01-01');

    for (let step = 0; step < 3; step++) await undoLastMigration(target, notes.database.adminUrl);
    await notes.note('since', '2026-11-01');

    const { rows } = await notes.admin.query('SELECT id::int, words FROM note ORDER BY id');
    expect(rows.map(({ id, words }) => [id, words])).toEqual([
      [1, 'before'],
      [2, 'in a month'],
      [3, 'in no month'],
      [expect.any(Number), 'since'],
    ]);
    await migrate(target, notes.database.adminUrl);
    expect(Object.keys(await notes.all())).toEqual(['before', 'in a month', 'in no month', 'since']);
  });

  it('leaves nothing when each step is undone', async () => {
    for (const { undone, shape, expected } of await undoneSteps(notesService as never))
      expect({ undone, shape }).toEqual({ undone, shape: expected });
  });
});
