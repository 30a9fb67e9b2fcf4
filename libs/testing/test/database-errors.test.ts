import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { isDatabaseGone, isTransactionConflict } from '@libs/service-kit/database/connections/database-errors';
import { Database } from '@libs/service-kit/database/database';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';

const wrapped = (code: string) => Object.assign(new Error('query failed'), { driverError: { code } });

describe('a database error', () => {
  it.each([
    ['57P01', 'an administrator ends it'],
    ['08006', 'the connection failed'],
    ['53100', 'its disk is full'],
    ['53300', 'it has no connection left'],
    ['58030', 'it cannot read its disk'],
    ['25006', 'it is a standby since a failover'],
    ['ECONNREFUSED', 'nothing listens'],
    ['ENETUNREACH', 'the network is gone'],
  ])('%s is the outage of the database: %s', (code) => {
    expect(isDatabaseGone(wrapped(code))).toBe(true);
  });

  it.each(['23505', '22P02', '40P01', '57014', '55P03'])('%s is about the work itself', (code) => {
    expect(isDatabaseGone(wrapped(code))).toBe(false);
  });

  it('of two transactions in each other’s way may be tried again', () => {
    expect(isTransactionConflict(wrapped('40P01'))).toBe(true);
    expect(isTransactionConflict(wrapped('23505'))).toBe(false);
  });
});

describe('a prepared statement', () => {
  let made: TestDatabase;
  let database: Database;
  const connection = { schema: 'public', poolSize: 3, applicationName: 'test' };
  const all = { prepared: 'all of it' };
  const three = [1, 2, 3];

  beforeAll(async () => {
    made = await createTestDatabase([]);
    database = new Database(await createDataSource({ url: made.adminUrl, ...connection }).initialize());
    await database.query('CREATE TABLE thing (id int)');
  });
  afterAll(async () => {
    await database.dataSource.destroy();
    await made.drop();
  });

  it('goes on when a migration adds a column, on each connection that has it', async () => {
    const look = () => database.query('SELECT * FROM thing, pg_sleep(0.05)', [], all);
    await Promise.all(three.map(look));

    await database.query('ALTER TABLE thing ADD COLUMN added text');

    await expect(Promise.all(three.map(look))).resolves.toEqual([[], [], []]);
  });

  it('has its transaction done once more', async () => {
    const add = (id: number) =>
      database.transaction((tx) =>
        tx.query('INSERT INTO thing (id) VALUES ($1) RETURNING *', [id], { prepared: 'add' }),
      );
    await Promise.all(three.map(add));

    await database.query('ALTER TABLE thing ADD COLUMN added_later text');

    expect(await Promise.all(three.map(add))).toHaveLength(3);
    expect(await database.query('SELECT count(*)::int AS count FROM thing')).toEqual([{ count: 6 }]);
  });

  it('is refused under the name of another one, on a connection that has neither too', async () => {
    const named = { prepared: 'one name' };

    const [first, second] = await Promise.allSettled([
      database.query('SELECT 1 AS one, pg_sleep(0.05)', [], named),
      database.query('SELECT 2 AS two', [], named),
    ]);

    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('“one name”') } });
  });
});
