import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Database } from '../database/database.js';
import { firstIdAt } from './repair/anti-entropy.js';
import { RetentionWorker } from './retention.worker.js';

const HOUR_MS = 3_600_000;

const DAY_MS = 86_400_000;
const DATABASE_TIME = new Date('2026-03-31T12:00:00Z');

/**
 * Returns a worker on a database that deletes the given number of rows with each statement, with the tables and the
 * parameters of these statements.
 */
function aWorker(deletes: (table: string) => number | Error = () => 0) {
  const tables: string[] = [];
  const given: unknown[][] = [];
  const query = async (sql: string, parameters: unknown[]) => {
    const table = /DELETE FROM (\w+)/.exec(sql)?.[1];
    if (table === undefined) return [{ now: DATABASE_TIME }];
    tables.push(table);
    given.push(parameters);
    const deleted = deletes(table);
    if (deleted instanceof Error) throw deleted;
    return [{ count: deleted }];
  };
  const own = [{ table: 'notes', column: 'at', days: 1 }];
  return { worker: new RetentionWorker({ query } as unknown as Database, own), tables, given };
}

const ROUND = ['outbox', 'inbox', 'dead_letter', 'notes'];

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the round of cleaning', () => {
  it('comes an hour after the start, then each hour, until the service stops', async () => {
    const { worker, tables } = aWorker();
    worker.start();

    await jest.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(tables).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(tables).toEqual(ROUND);
    await jest.advanceTimersByTimeAsync(HOUR_MS);
    expect(tables).toEqual([...ROUND, ...ROUND]);

    worker.stop();
    await jest.advanceTimersByTimeAsync(2 * HOUR_MS);
    expect(tables).toHaveLength(2 * ROUND.length);
  });

  it('ends with the statement that runs when the service stops, however much is left', async () => {
    const { worker, tables } = aWorker(() => {
      if (tables.length === 3) worker.stop();
      return 10_000;
    });

    await worker.clean();

    expect(tables).toEqual(['outbox', 'outbox', 'outbox']);
  });

  it.each(['2026-05-11T12:00:00Z', '2026-01-01T00:00:00Z'])(
    'counts days by the clock of the database, whatever that of the process is: %s',
    async (processTime) => {
      const ownClock = jest.spyOn(Date, 'now').mockReturnValue(Date.parse(processTime));
      const { worker, given } = aWorker();

      await worker.clean();
      ownClock.mockRestore();

      const daysAgo = given.map((parameters) => (DATABASE_TIME.getTime() - Number(parameters.at(-1))) / DAY_MS);
      expect(daysAgo).toEqual([14, 30, 180, 1]);
      expect(given[0]![0]).toBe(firstIdAt(DATABASE_TIME.getTime() - 14 * DAY_MS));
    },
  );

  it('goes on with a table while whole pieces are deleted', async () => {
    const left = new Map([['inbox', 20_001]]);
    const { worker, tables } = aWorker((table) => {
      const deleted = Math.min(left.get(table) ?? 0, 10_000);
      left.set(table, (left.get(table) ?? 0) - deleted);
      return deleted;
    });

    await worker.clean();

    expect(tables).toEqual(['outbox', 'inbox', 'inbox', 'inbox', 'dead_letter', 'notes']);
  });

  it('that fails stops nothing else: the next one tries again', async () => {
    const { worker, tables } = aWorker((table) => (table === 'inbox' ? new Error('gone') : 0));

    await worker.clean();
    await worker.clean();

    expect(tables).toEqual(['outbox', 'inbox', 'outbox', 'inbox']);
  });
});
