import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { PartitionsWorker } from '@libs/service-kit/database/partitions/partitions.worker';
import { undoLastMigration } from '@libs/service-kit/database/schema/migrate';
import type { Sql } from '@libs/service-kit/database/sql';
import { eventually } from '@libs/testing/eventually';
import { openEventStream } from '@libs/testing/http/event-stream';
import { haveMonths, month, partitionOf, partitionsOf } from '@libs/testing/partitions/months';
import { useReleaseBefore } from '@libs/testing/partitions/release-before';
import { createTestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { service } from '../src/service.js';
import { StoredTurnsService } from '../src/stored-turns/stored-turns.service.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const SCHEMA = 'agent_gateway';
const DAY_MS = 86_400_000;
/** The number of migrations of the previous release. */
const BEFORE = service.migrations!.findIndex(({ name }) => name === 'TurnEventsOfBefore0023');
const INSERT = 'INSERT INTO turn_event (turn_id, seq, account_id, type, data, at) VALUES ($1, $2, 1, $3, $4, $5)';
const HARD_TO_WRITE = { text: 'one, "two",\n\\N, größer', null: null };

const of = (at: Date) => partitionOf('turn_event', at);
const middle = (at: Date) => new Date(at.getTime() + 14 * DAY_MS);

async function answerOf(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url, options: `-c search_path=${SCHEMA}` });
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
const eventsIn = (url: string) => answerOf(url, 'SELECT * FROM turn_event ORDER BY seq');
const constraintsOf = (url: string) =>
  answerOf(
    url,
    `SELECT conrelid::regclass::text AS of, conname, pg_get_constraintdef(oid) AS is FROM pg_constraint
     WHERE connamespace = '${SCHEMA}'::regnamespace ORDER BY 1, 2`,
  );

describe('The events of a database of the earlier release', () => {
  const before = useReleaseBefore(service, BEFORE);

  it('are all there by month, and a process of that release goes on writing them, each once', async () => {
    // The turn needs no account and no space here.
    await before.admin.query(`SET session_replication_role = replica;
      INSERT INTO turn (id, account_id, space_id, position, text, hold_micro_usd, cap_day, manifest_version, tools_version)
        VALUES ('tn_1', 1, 'sp_1', 1, '', 0, now(), 0, 0);
      SET session_replication_role = origin`);
    // Prepared before the migration, like a statement of a process of that release.
    const add = (seq: number, at: Date) =>
      before.old.query({ name: 'add turn events', text: INSERT, values: ['tn_1', seq, 'turn.running', '{}', at] });
    const times = [month(-14), new Date(month(0).getTime() - 1), month(0), new Date(), month(12)];
    for (const [seq, at] of times.entries()) await add(seq, at);
    const all = 'SELECT * FROM turn_event ORDER BY seq';
    const { rows: written } = await before.admin.query(all);

    await before.migrate();

    expect((await before.admin.query(all)).rows).toEqual(written);
    const { rows } = await before.admin.query(
      'SELECT tableoid::regclass::text AS part, count(*)::int AS count FROM turn_event GROUP BY 1 ORDER BY 1',
    );
    expect(rows).toEqual([
      { part: 'turn_event_else', count: 1 },
      { part: expect.stringMatching(/^turn_event_until_\d{4}_\d{2}$/), count: 4 },
    ]);
    for (const [index, at] of [new Date(), month(1), month(2), month(5)].entries()) {
      await add(10 + index, at);
      await expect(add(10 + index, at)).rejects.toThrow('duplicate key');
    }
    const { rows: read } = await before.old.query(
      'SELECT seq FROM turn_event WHERE turn_id = $1 AND seq > 3 ORDER BY seq',
      ['tn_1'],
    );
    expect(read.map(({ seq }) => seq)).toEqual([4, 10, 11, 12, 13]);
  });

  it('are one table again, with its reference to turns, when the migrations are undone', async () => {
    const unmigrated = await createTestDatabase([{ ...service, migrations: service.migrations!.slice(0, BEFORE) }]);
    const expected = await constraintsOf(unmigrated.adminUrl).finally(() => unmigrated.drop());
    const { rows } = await before.admin.query('SELECT * FROM turn_event ORDER BY seq');
    const target = { schema: SCHEMA, migrations: [...service.migrations!] };

    for (let left = service.migrations!.length; left > BEFORE; left--)
      await undoLastMigration({ ...target, migrations: target.migrations.slice(0, left) }, before.database.adminUrl);
    const undone = {
      constraints: await constraintsOf(before.database.adminUrl),
      rows: await eventsIn(before.database.adminUrl),
    };
    await before.migrate();

    expect(undone).toEqual({ constraints: expected, rows });
    expect(await eventsIn(before.database.adminUrl)).toEqual(rows);
  });

  it('hold up no turn while a month is made or dropped', async () => {
    const writer = new pg.Client({ connectionString: before.database.urlOf(service.name) });
    await writer.connect();
    await writer.query(`BEGIN; UPDATE turn SET text = 'locked' WHERE id = 'tn_1'`);

    // Drops the first partition, which was the table of the previous release.
    await before.admin.query(`SET lock_timeout = '500ms'`);
    await haveMonths((sql, parameters) => before.admin.query(sql, parameters), 'turn_event', [month(-4), month(0)]);
    await before.old.query(`SELECT make_partition('turn_event', $1)`, [month(1)]);
    await before.old.query(`SELECT drop_partition('turn_event', $1)`, [of(month(-4))]);
    await writer.query('COMMIT').finally(() => writer.end());

    expect(await partitionsOf((sql) => before.admin.query(sql), 'turn_event')).toEqual([
      ...[month(0), month(1)].map(of),
      'turn_event_else',
    ]);
  });
});

describe('The events of turns', () => {
  let admin: pg.Client;
  // Before the database is dropped.
  afterAll(() => admin.end());
  const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000', TURN_EVENTS_RETENTION_DAYS: '31' });
  const { world } = scene;
  const { funded, submit, transition, handled, ended } = useTurns(scene);
  const query = (sql: string, parameters?: unknown[]) => admin.query(sql, parameters);
  const MONTHS = [-4, -3, -2, -1, 0, 1, 2].map(month);

  beforeAll(async () => {
    admin = new pg.Client({
      connectionString: world.database.adminUrl,
      options: `-c search_path=${SCHEMA} -c timezone=UTC`,
    });
    await admin.connect();
    await eventually(async () => (await partitionsOf(query, 'turn_event')).includes(of(month(2))));
  });
  beforeEach(() => haveMonths(query, 'turn_event', MONTHS));

  /** A turn that has ended, with its three events at these times instead of now. */
  async function aTurnOf(begun: Date, running: Date, over: Date) {
    const account = await funded(1_000_000);
    const { body } = await submit(account.key, account.space);
    await ended(body, { seq: 3 });
    const id = body.turn_id as string;
    await query('UPDATE turn SET created_at = $2, finished_at = $3 WHERE id = $1', [id, begun, over]);
    await query('DELETE FROM turn_event WHERE turn_id = $1', [id]);
    for (const [index, at] of [begun, running, over].entries()) {
      const type = ['turn.queued', 'turn.running', 'turn.done'][index];
      await query(INSERT, [id, index + 1, type, JSON.stringify({ ...HARD_TO_WRITE, seq: index + 1 }), at]);
    }
    const list = async (rest = '') => (await account.key.call('GET', `/turns/${id}/events${rest}`)).body;
    const stream = () =>
      openEventStream(account.key.at(`/turns/${id}/events`), { ...account.key.headers, accept: 'text/event-stream' });
    const numbers = async () => (await list()).data.map(({ seq }: { seq: number }) => seq);
    return { ...account, id, list, stream, numbers };
  }

  it('are listed through their months, page by page', async () => {
    const turn = await aTurnOf(middle(month(-3)), middle(month(-2)), middle(month(0)));

    const first = await turn.list('?limit=2');
    const rest = await turn.list(`?limit=2&cursor=${first.next_cursor}`);

    expect(first.data.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2]);
    expect(rest).toMatchObject({ data: [{ seq: 3, type: 'turn.done' }], has_more: false });
  });

  it('are dropped by month when the setting requires it: what is left is listed and streamed, and the turn stays', async () => {
    const gone = await aTurnOf(month(-3), middle(month(-3)), new Date(month(-2).getTime() - 1));
    const partly = await aTurnOf(middle(month(-3)), month(-1), middle(month(-1)));
    const before = [await gone.numbers(), await partly.numbers()];

    await world.service.app.get(PartitionsWorker).round();

    expect(before).toEqual([
      [1, 2, 3],
      [1, 2, 3],
    ]);
    expect(await gone.list()).toMatchObject({ data: [], has_more: false, next_cursor: null });
    expect((await gone.stream()).status).toBe(204);
    expect((await gone.key.call('GET', `/turns/${gone.id}`)).body).toMatchObject({ state: 'done' });
    expect(await partly.numbers()).toEqual([2, 3]);
    const stream = await partly.stream();
    await stream.ends();
    expect(stream.text().match(/^id: .*$/gm)).toEqual(['id: 2', 'id: 3']);
    expect(await partitionsOf(query, 'turn_event')).not.toContain(of(month(-3)));
    expect(await partitionsOf(query, 'turn_event')).toContain(of(month(-1)));
  });

  it('are one for each number, whatever the time of a repeated transition', async () => {
    const { key, space } = await funded(1_000_000);
    const { body } = await submit(key, space);
    const running = transition(body, { state: 'running', previous_state: 'queued', seq: 2, tool_calls: 0 });
    await handled([await world.bus.publishes('turn.transitioned', running)]);

    for (const at of [running.at, middle(month(-1)).toISOString(), month(1).toISOString()])
      await handled([await world.bus.publishes('turn.transitioned', { ...running, at })]);

    const { body: list } = await key.call('GET', `/turns/${body.turn_id}/events`);
    expect(list.data.map(({ seq }: { seq: number }) => seq)).toEqual([1, 2]);
  });

  it('are erased with their thread from every month, those of wrong clocks, too', async () => {
    const turn = await aTurnOf(middle(month(-3)), middle(month(-2)), middle(month(-1)));
    for (const [index, at] of [month(-4), month(0), month(9)].entries())
      await query(INSERT, [turn.id, 4 + index, 'turn.running', '{}', at]);
    const left = async () => (await query('SELECT seq FROM turn_event WHERE turn_id = $1', [turn.id])).rows;
    const { body } = await turn.key.call('GET', `/turns/${turn.id}`);
    expect(await left()).toHaveLength(6);

    await turn.key.call('DELETE', `/threads/${body.thread_id}`);

    await eventually(async () => {
      const { rows } = await query('SELECT erased_at FROM thread WHERE id = $1', [body.thread_id]);
      return rows[0].erased_at !== null;
    });
    expect(await left()).toEqual([]);
  });

  it('are searched in the months of the turn alone, with those of clocks that are a month wrong', async () => {
    await haveMonths(
      query,
      'turn_event',
      Array.from({ length: 26 }, (_, index) => month(index - 23)),
    );
    const looked: string[][] = [];
    const sql = {
      query: async (text: string, parameters: unknown[]) => {
        const [row] = await world.service.app
          .get(Database)
          .query<{ 'QUERY PLAN': object }>(`EXPLAIN (FORMAT JSON) ${text}`, parameters);
        const names = JSON.stringify(row!['QUERY PLAN']).matchAll(/"Relation Name":"(\w+)"/g);
        looked.push([...names].map(([, name]) => name!).sort());
        return [];
      },
    } as unknown as Sql;
    const turns = new StoredTurnsService();

    await turns.events(sql, { id: 'tn_1', created_at: middle(month(-12)), finished_at: middle(month(-12)) }, 0, 50);
    await turns.events(sql, { id: 'tn_1', created_at: new Date(), finished_at: null }, 0, 50);

    expect(looked[0]).toEqual([-13, -12, -11].map(month).map(of));
    expect(looked[1]).toEqual(expect.arrayContaining([...[-1, 0, 1, 2].map(month).map(of), 'turn_event_else']));
    expect(looked[1]!.length).toBeLessThanOrEqual(6);
  });

  it('are kept until they are archived where a setting requires it', () => {
    const settings = { turnEventsRetentionDays: 90, turnArchiveEvents: true } as Parameters<
      NonNullable<typeof service.partitions>
    >[0];
    expect(service.partitions!(settings)).toEqual([
      { table: 'turn_event', column: 'at', days: 90, archiveFirst: true },
    ]);
  });
});
