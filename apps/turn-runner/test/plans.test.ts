import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Prepared } from '@libs/service-kit/database/transactions/prepared';
import { eventually } from '@libs/testing/eventually';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import pg from 'pg';

/**
 * A lookup of several rows by their ids, as in claims of turns. If a table seems to be small, all of it is read for
 * them.
 */
const LOOKUP = 'SELECT id::text FROM filled WHERE id = ANY ($1::bigint[])';
/** So many columns that few rows fit into a page: the table seems to have few rows, as those of turns do. */
const TEXTS = Array.from({ length: 20 }, (_, n) => `text_${n} text`).join(', ');
/** More executions than Postgres plans separately before it keeps a plan: five. */
const UNTIL_KEPT = 8;

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase([]);
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  // Autovacuum would make Postgres plan again as well, once a minute.
  await client.query(`CREATE TABLE filled (id bigint PRIMARY KEY, ${TEXTS}) WITH (autovacuum_enabled = off)`);
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

const statement = (name: string, text: string, values: unknown[]) => ({ name, text, values, isReplanned: true });

async function plan(): Promise<string> {
  const { rows } = await client.query<{ 'QUERY PLAN': string }>('EXPLAIN EXECUTE "look up" (ARRAY[1, 2])');
  return rows[0]!['QUERY PLAN'];
}

describe('the plan of a named statement that was made while its table was empty', () => {
  it('is made again soon after the table was filled', async () => {
    const prepared = new Prepared();
    const lookUp = () => prepared.query<{ id: string }>(client, statement('look up', LOOKUP, [[1, 2]]));
    for (let times = 0; times < UNTIL_KEPT; times++) expect(await lookUp()).toEqual([]);
    expect(await plan()).toContain('Seq Scan');

    await client.query('INSERT INTO filled SELECT generate_series(1, 20000)');
    expect(await plan()).toContain('Seq Scan');
    await eventually(async () => {
      expect(await lookUp()).toHaveLength(2);
      return !(await plan()).includes('Seq Scan');
    });
  });

  it('is made again by a statement of a transaction, whose rows it keeps', async () => {
    const prepared = new Prepared();
    await client.query('BEGIN');
    await client.query('INSERT INTO filled VALUES (0)');
    const until = performance.now() + 1_500;
    while (performance.now() < until) {
      const [row] = await prepared.query<{ id: string }>(client, statement('look up in a transaction', LOOKUP, [[0]]));
      expect(row).toEqual({ id: '0' });
    }
    await client.query('ROLLBACK');
  });

  it('does not hide what fails', async () => {
    const prepared = new Prepared();
    const fails = () => prepared.query(client, statement('fails', 'SELECT 1 / $1::int', [0]));
    await client.query('BEGIN');
    const until = performance.now() + 1_500;
    await expect(fails()).rejects.toThrow('division by zero');
    while (performance.now() < until) await expect(fails()).rejects.toThrow('current transaction is aborted');
    await client.query('ROLLBACK');
    await expect(fails()).rejects.toThrow('division by zero');
  });
});
