import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import type { Tx } from '@libs/service-kit/database/sql';
import { Outbox } from '@libs/service-kit/messaging/outbox/outbox';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';
import { Column, type DataSource, Entity, PrimaryColumn } from 'typeorm';

@Entity('note')
class Note {
  @PrimaryColumn('int') id: number;
  @Column('text') text: string;
}

const INSERT = 'INSERT INTO note (id, text) VALUES ($1, $2)';
/** A value that the driver cannot send. */
const UNSENDABLE = {
  toPostgres() {
    throw new TypeError('cannot be sent');
  },
};

/** A part of the work of a transaction. */
type Step = (tx: Tx) => unknown;

const inserts =
  (id: number, text: unknown = 'a note'): Step =>
  (tx) =>
    tx.query(INSERT, [id, text], { prepared: 'insert a note' });
const insertsLast =
  (id: number, text: unknown = 'a note'): Step =>
  (tx) =>
    tx.queryLast(() => ({ sql: INSERT, parameters: [id, text], prepared: 'insert a note at the end' }));
const insertsUnnamed =
  (id: number): Step =>
  (tx) =>
    tx.query(INSERT, [id, 'a note']);
const saves =
  (id: number): Step =>
  (tx) =>
    tx.repository(Note).save({ id, text: 'a note' });
const divides: Step = (tx) => tx.query('SELECT 1 / $1::int', [0], { prepared: 'divide' });
/** Only the commit refuses this. */
const pairs: Step = (tx) => tx.query('INSERT INTO pair VALUES (2)', [], { prepared: 'pair' });
const gives: Step = () => {
  throw new Error('no');
};

const doing = (steps: readonly Step[]) => async (tx: Tx) => {
  for (const step of steps) await step(tx);
};

let made: TestDatabase;
let source: DataSource;
let database: Database;
let admin: pg.Client;
beforeAll(async () => {
  made = await createTestDatabase([]);
  admin = new pg.Client({ connectionString: made.adminUrl });
  await admin.connect();
  await admin.query(`
    CREATE TABLE note (id int PRIMARY KEY, text text NOT NULL, UNIQUE (text, id) DEFERRABLE INITIALLY DEFERRED);
    CREATE TABLE pair (id int, CONSTRAINT pair_of_note FOREIGN KEY (id) REFERENCES note DEFERRABLE INITIALLY DEFERRED);
    CREATE TABLE outbox (seq bigint GENERATED ALWAYS AS IDENTITY, id uuid, event text, subject text, payload json, headers json)`);
});
afterAll(async () => {
  await admin.end();
  await made.drop();
});

/** One connection, which has begun and committed before. */
beforeEach(async () => {
  await source?.destroy();
  await admin.query('TRUNCATE note, pair, outbox');
  source = createDataSource({
    ...{ url: made.adminUrl, schema: 'public', poolSize: 1, applicationName: 'transactions' },
    entities: [Note],
  });
  database = new Database(await source.initialize());
  await database.transaction((tx) => tx.query('SELECT 1', [], { prepared: 'one' }));
});
afterAll(() => source.destroy());

async function notes(): Promise<number[]> {
  const { rows } = await admin.query<{ id: number }>('SELECT id FROM note ORDER BY id');
  return rows.map(({ id }) => id);
}

/** Returns what the only connection of the database does now. */
async function state(): Promise<string[]> {
  const { rows } = await admin.query<{ state: string }>(
    `SELECT state FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'transactions'`,
  );
  return rows.map((row) => row.state);
}

/** Returns how often Postgres was waited for. */
async function roundTrips(work: () => Promise<unknown>): Promise<number> {
  const runner = source.createQueryRunner();
  const client = (await runner.connect()) as pg.Client & { connection: NodeJS.EventEmitter };
  await runner.release();
  const ready = jest.fn();
  client.connection.on('readyForQuery', ready);
  await work();
  client.connection.off('readyForQuery', ready);
  return ready.mock.calls.length;
}

describe('a transaction', () => {
  it.each<[string, number, Step[]]>([
    ['without a statement', 0, []],
    ['of one statement', 2, [inserts(1)]],
    ['of one statement, and one at its end', 2, [insertsLast(2), inserts(1)]],
    ['of one statement at its end', 1, [insertsLast(1)]],
    ['of two at its end', 2, [insertsLast(2), insertsLast(1)]],
    ['of a statement without a name', 3, [insertsUnnamed(1)]],
    ['of a repository', 4, [saves(1)]],
  ])('%s takes %i round trips', async (_, count, steps) => {
    expect(await roundTrips(() => database.transaction(doing(steps)))).toBe(count);

    expect(await state()).toEqual(['idle']);
  });

  it('returns the rows of its first statement, and those of the ones after it', async () => {
    const found = await database.transaction(async (tx) => [
      await tx.query('SELECT 1 AS one', [], { prepared: 'first' }),
      await tx.query('SELECT 2 AS two', [], { prepared: 'second' }),
      await tx.query('SELECT 3 AS three'),
      await inserts(1)(tx),
    ]);

    expect(found).toEqual([[{ one: 1 }], [{ two: 2 }], [{ three: 3 }], []]);
    expect(await notes()).toEqual([1]);
  });

  it('is over for nobody else before its end', async () => {
    await database.transaction(async (tx) => {
      await inserts(1)(tx);
      expect(await notes()).toEqual([]);
      expect(await state()).toEqual(['idle in transaction']);
    });

    expect(await notes()).toEqual([1]);
  });

  it.each<[string, Step[]]>([
    ['its first statement', [divides, inserts(1)]],
    ['a later one', [inserts(1), divides]],
    ['one after those of a repository', [saves(1), inserts(1)]],
    ['one of a repository', [inserts(1), (tx) => tx.repository(Note).insert({ id: 1, text: 'again' })]],
    ['one at its end', [inserts(1), insertsLast(1)]],
    ['the first of two at its end', [insertsLast(1, null), insertsLast(2)]],
    ['the last of two at its end', [insertsLast(1), insertsLast(1)]],
    ['the only one, at its end', [insertsLast(1, null)]],
    ['its commit', [inserts(1), pairs]],
    ['a commit with a statement', [pairs, insertsLast(1)]],
    ['a value of its first statement', [inserts(1, UNSENDABLE)]],
    ['a value at its end', [inserts(1), insertsLast(2, UNSENDABLE)]],
    ['the work between', [insertsLast(1), inserts(2), gives]],
  ])('leaves nothing behind where %s fails, and the connection is as good as before', async (_, steps) => {
    await expect(database.transaction(doing(steps))).rejects.toThrow();

    expect(await notes()).toEqual([]);
    expect(await state()).toEqual(['idle']);
    await database.transaction(doing([inserts(7), insertsLast(8)]));
    expect(await notes()).toEqual([7, 8]);
  });

  it('executes no statement whose BEGIN failed, and begins again', async () => {
    await database.query('DEALLOCATE begin');
    let times = 0;

    await database.transaction(async (tx) => {
      times += 1;
      const sideBySide = [inserts(times), inserts(times + 10), insertsUnnamed(99)].map((step) => step(tx));
      const failed = (await Promise.allSettled(sideBySide)).find(({ status }) => status === 'rejected');
      if (failed) throw (failed as PromiseRejectedResult).reason;
    });

    expect(times).toBe(2);
    expect(await notes()).toEqual([2, 12, 99]);
  });

  it('commits nothing where COMMIT is no longer prepared, and does everything again', async () => {
    await database.query('DEALLOCATE commit');
    let times = 0;

    await database.transaction(async (tx) => {
      times += 1;
      await doing([inserts(times), insertsLast(times + 10)])(tx);
    });

    expect(times).toBe(2);
    expect(await notes()).toEqual([2, 12]);
  });

  it('goes on where a pooler has discarded all that was prepared', async () => {
    for (let time = 0; time < 3; time++) await database.transaction(doing([inserts(time)]));

    await database.query('DISCARD ALL');

    await database.transaction(doing([inserts(3), insertsLast(4)]));
    await database.transaction(doing([inserts(5), insertsLast(6)]));
    expect(await notes()).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });
});

describe('what a transaction publishes', () => {
  const outbox = new Outbox<'auth'>('auth');
  const revoked = (user_id: number) => ({ user_id, token_hashes: [] });
  const published = async () =>
    (await admin.query<{ id: number }>(`SELECT (payload ->> 'user_id')::int AS id FROM outbox ORDER BY seq`)).rows;

  it('is written with its commit, all of it by one statement and in order', async () => {
    const woken = jest.fn();
    outbox.onWake(woken);
    const trips = await roundTrips(() =>
      database.transaction(async (tx) => {
        await outbox.publish(tx, 'sign_in.revoked', revoked(1));
        await inserts(1)(tx);
        await outbox.publish(tx, 'sign_in.revoked', revoked(2));
        await outbox.publishAll(
          tx,
          [3, 4].map((id) => outbox.row('sign_in.revoked', revoked(id))),
        );
        expect(woken).not.toHaveBeenCalled();
      }),
    );

    expect(trips).toBe(2);
    expect(await published()).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }]);
    expect(woken).toHaveBeenCalledTimes(1);
  });

  it('is refused after the end of its transaction, and not lost in silence', async () => {
    const quiet = await database.transaction(async (tx) => tx);
    const publishing = await database.transaction(async (tx) => {
      await outbox.publish(tx, 'sign_in.revoked', revoked(1));
      return tx;
    });

    for (const tx of [publishing, quiet])
      await expect(outbox.publish(tx, 'sign_in.revoked', revoked(2))).rejects.toThrow('something was not awaited');
    expect(await published()).toEqual([{ id: 1 }]);
  });

  it('is not written where the transaction fails, and is written once where it is tried again', async () => {
    const fails = database.transaction(async (tx) => {
      await outbox.publish(tx, 'sign_in.revoked', revoked(1));
      throw new Error('no');
    });
    await expect(fails).rejects.toThrow('no');
    expect(await published()).toEqual([]);

    await database.query('DEALLOCATE commit');
    await database.transaction(async (tx) => {
      await inserts(1)(tx);
      await outbox.publish(tx, 'sign_in.revoked', revoked(2));
    });
    expect(await published()).toEqual([{ id: 2 }]);
  });
});
