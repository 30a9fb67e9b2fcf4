import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { clonePostgres, removePostgres, startPostgres } from '../src/postgres/postgres.js';

const dir = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('startPostgres', () => {
  afterAll(() => {
    removePostgres(dir);
    rmSync(dir, { recursive: true, force: true });
  });

  it('keeps what was committed over a crash stop, a kill and a new port', async () => {
    const first = await startPostgres({ dir });
    await query(first.superuserUrl, "CREATE TABLE kept AS SELECT 'yes' AS value");
    await first.stop('immediate');

    const second = await startPostgres({ dir, port: first.port });
    expect(await query(second.superuserUrl, 'SELECT value FROM kept')).toEqual([{ value: 'yes' }]);
    await second.kill();

    const third = await startPostgres({ dir });
    expect(await query(third.superuserUrl, 'SELECT value FROM kept')).toEqual([{ value: 'yes' }]);
    await third.stop();
  });

  it('refuses a wrong password', async () => {
    const server = await startPostgres({ dir });

    await expect(query(server.superuserUrl.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'SELECT 1')).rejects.toThrow(
      'password authentication failed',
    );
    await server.stop();
  });

  it('is cloned with its password, from and to folders that its user cannot enter', async () => {
    const [from, to] = ['from', 'to'].map((name) =>
      join(mkdtempSync(join(tmpdir(), 'embedded-postgres-closed-')), name),
    );
    const first = await startPostgres({ dir: from!, fsync: false });
    await query(first.superuserUrl, "CREATE TABLE cloned AS SELECT 'yes' AS value");
    await first.stop();

    clonePostgres(from!, to!);
    const [again, copy] = [
      await startPostgres({ dir: from!, fsync: false }),
      await startPostgres({ dir: to!, fsync: false }),
    ];
    await query(copy.superuserUrl, "UPDATE cloned SET value = 'changed'");

    expect(await query(again.superuserUrl, 'SELECT value FROM cloned')).toEqual([{ value: 'yes' }]);
    expect(new URL(copy.superuserUrl).password).toBe(new URL(again.superuserUrl).password);
    for (const server of [again, copy]) await server.stop();
    for (const folder of [from!, to!]) {
      removePostgres(folder);
      rmSync(join(folder, '..'), { recursive: true });
    }
  });

  it('starts afresh when its folder was removed, also where the data lies elsewhere', async () => {
    const closed = mkdtempSync(join(tmpdir(), 'embedded-postgres-closed-'));
    const inside = join(closed, 'postgres');
    const first = await startPostgres({ dir: inside, fsync: false });
    await query(first.superuserUrl, 'CREATE TABLE lost ()');
    await first.stop();
    rmSync(inside, { recursive: true });

    const second = await startPostgres({ dir: inside, fsync: false });

    expect(await query(second.superuserUrl, "SELECT to_regclass('lost') AS lost")).toEqual([{ lost: null }]);
    await second.stop();
    removePostgres(inside);
    rmSync(closed, { recursive: true });
  });

  it('reports why it does not start', async () => {
    const server = await startPostgres({ dir });
    const other = mkdtempSync(join(tmpdir(), 'embedded-postgres-'));

    await expect(startPostgres({ dir: other, port: server.port, fsync: false })).rejects.toThrow(
      /Address already in use/,
    );
    await server.stop();
    removePostgres(other);
  });
});
