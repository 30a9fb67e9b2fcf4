import { expect, it } from '@jest/globals';
import setup, { TEST_POSTGRES_URL, teardown } from '@libs/testing/jest/jest-global-setup';
import pg from 'pg';

async function answer(url: string | undefined): Promise<unknown> {
  const client = new pg.Client({ connectionString: url! });
  await client.connect();
  const { rows } = await client.query('SELECT 1 AS one');
  await client.end();
  return rows;
}

it('each run of a process has a Postgres that responds, and leaves no address of one that is gone', async () => {
  const ofThisRun = process.env[TEST_POSTGRES_URL];
  delete process.env[TEST_POSTGRES_URL];
  try {
    for (const _ of ['first', 'second']) {
      await setup();
      expect(await answer(process.env[TEST_POSTGRES_URL])).toEqual([{ one: 1 }]);
      await teardown();
      expect(process.env[TEST_POSTGRES_URL]).toBeUndefined();
    }
  } finally {
    process.env[TEST_POSTGRES_URL] = ofThisRun;
  }
});

it('what others started is left to them', async () => {
  const ofThisRun = process.env[TEST_POSTGRES_URL];

  await setup();
  await teardown();

  expect(process.env[TEST_POSTGRES_URL]).toBe(ofThisRun);
  expect(await answer(ofThisRun)).toEqual([{ one: 1 }]);
});
