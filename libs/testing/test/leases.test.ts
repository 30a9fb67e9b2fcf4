import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import { Identity, Integer, Text, Timestamp, Uuid } from '@libs/service-kit/database/entities/columns';
import { addLeases, dropLeases } from '@libs/service-kit/database/leases/lease-columns';
import { LeaseKeeper } from '@libs/service-kit/database/leases/lease-keeper';
import { type Leased, LeaseQueue } from '@libs/service-kit/database/leases/lease-queue';
import { LeaseTerms } from '@libs/service-kit/database/leases/lease-terms';
import { CREATE_MESSAGING_TABLES } from '@libs/service-kit/database/schema/messaging-tables';
import type { Tx } from '@libs/service-kit/database/sql';
import type { ServiceDefinition } from '@libs/service-kit/service-definition';
import pg from 'pg';
import { Check, Entity, Index, type QueryRunner } from 'typeorm';
import { entityDrift } from '../src/drift/entity-drift.js';
import { eventually } from '../src/eventually.js';
import { rolledBack } from '../src/plans/rolled-back.js';
import { RowsRead } from '../src/plans/rows-read.js';
import { BACKLOG, fillInOrder, type QueueRows, STATISTICS } from '../src/plans/statistics.js';
import { createTestDatabase, type TestDatabase } from '../src/test-database.js';

@Entity('job')
@Check(`status IN ('waiting', 'done')`)
@Check('(lease_id IS NULL) = (lease_until IS NULL)')
@Index('job_due', ['due_at'], { where: `status = 'waiting'` })
class JobRow {
  @Identity() id: number;
  @Text() name: string;
  @Text({ default: 'waiting' }) status: 'waiting' | 'done';
  @Integer({ default: 0 }) attempts: number;
  @Timestamp({ default: () => 'now()' }) due_at: Date;
  @Uuid({ nullable: true }) lease_id: string | null;
  @Timestamp({ nullable: true }) lease_until: Date | null;
}

class CreateJobs {
  name = 'CreateJobs0000000000001';
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CREATE_MESSAGING_TABLES) await runner.query(statement);
    await runner.query(`CREATE TABLE job (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL,
      status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'done')),
      attempts int NOT NULL DEFAULT 0, due_at timestamptz NOT NULL DEFAULT now())`);
    await runner.query(`CREATE INDEX job_due ON job (due_at) WHERE status = 'waiting'`);
  }
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE job');
  }
}

class LeaseJobs {
  name = 'LeaseJobs0000000000002';
  up = async (runner: QueryRunner): Promise<void> => void (await runner.query(addLeases('job')));
  down = async (runner: QueryRunner): Promise<void> => void (await runner.query(dropLeases('job')));
}

const service = {
  name: 'auth',
  migrations: [CreateJobs, LeaseJobs],
  entities: [JobRow],
} as unknown as ServiceDefinition;
/** Longer than any test. */
const LEASE_MS = 600_000;
/** Long enough to be renewed in time on a busy machine, short enough to wait for its end. */
const SHORT_MS = 5_000;
/** The rows of one claim. */
const CLAIMED = 64;
const options = { name: 'mails', dueIndex: 'job_due', attempts: 'attempts', leaseMs: LEASE_MS } as const;
const queue = new LeaseQueue(JobRow, options);
const brief = new LeaseQueue(JobRow, { ...options, leaseMs: SHORT_MS });
type Job = Leased<JobRow>;

let database: TestDatabase;
/** Two processes' worth of connections. */
let one: Database;
let other: Database;

async function connect(): Promise<Database> {
  const url = database.urlOf('auth');
  const source = createDataSource({ url, schema: 'auth', poolSize: 4, applicationName: 'test', entities: [JobRow] });
  return new Database(await source.initialize());
}

beforeAll(async () => {
  database = await createTestDatabase([service]);
  [one, other] = [await connect(), await connect()];
}, 60_000);
afterAll(async () => {
  await Promise.all([one, other].map(({ dataSource }) => dataSource.destroy()));
  await database.drop();
});
beforeEach(() => one.query('DELETE FROM job'));

async function addJobs(count: number): Promise<void> {
  await one.query(`INSERT INTO job (name) SELECT 'job ' || n FROM generate_series(1, $1::int) n`, [count]);
}
const jobs = () =>
  one.query<JobRow & { due_in_ms: number }>(
    'SELECT *, (extract(epoch FROM due_at - now()) * 1000)::float8 AS due_in_ms FROM job ORDER BY id',
  );
const expire = () => one.query(`UPDATE job SET lease_until = now() - interval '1 s', due_at = now() - interval '1 s'`);
const claimOne = async (by: Database): Promise<Job | undefined> => (await queue.claim(by, 1))[0];

describe('a claim', () => {
  it('gives each row to one of two holders', async () => {
    await addJobs(200);

    const claimed = await Promise.all(Array.from({ length: 40 }, (_, n) => queue.claim(n % 2 ? one : other, 5)));

    const ids = claimed.flat().map(({ id }) => id);
    expect(ids).toHaveLength(200);
    expect(new Set(ids).size).toBe(200);
    expect((await jobs()).every((job) => job.attempts === 1 && job.lease_id !== null)).toBe(true);
    expect(await queue.claim(one, 5)).toEqual([]);
  });

  it('takes what has been due for longest, and nothing that is not due or done', async () => {
    await one.query(
      `INSERT INTO job (name, status, due_at) VALUES ('late', 'waiting', now() - interval '1 min'),
         ('later', 'waiting', now() - interval '2 min'), ('future', 'waiting', now() + interval '1 min'),
         ('done', 'done', now() - interval '9 min')`,
    );

    expect((await claimOne(one))!.name).toBe('later');
    expect((await claimOne(one))!.name).toBe('late');
    expect(await claimOne(one)).toBeUndefined();
  });

  it('is due again when its holder dies, and was counted', async () => {
    await addJobs(1);
    const process = new pg.Client({ connectionString: database.urlOf('auth') });
    await process.connect();
    const dying = { query: async (sql: string, values?: unknown[]) => (await process.query(sql, values)).rows };
    const [lost] = await queue.claim(dying as never, 1);
    await process.end();

    expect(await claimOne(other)).toBeUndefined();
    await expire();
    const found = await claimOne(other);

    expect(found).toMatchObject({ id: lost!.id, attempts: 2 });
    expect(found!.lease_id).not.toBe(lost!.lease_id);
  });

  it('that was never committed leaves no trace', async () => {
    await addJobs(1);
    const died = one.transaction(async (tx) => {
      await queue.claim(tx, 1);
      throw new Error('died');
    });
    await expect(died).rejects.toThrow('died');

    expect(await claimOne(other)).toMatchObject({ attempts: 1 });
  });

  it('counts time by the clock of the database, whatever the clock of the process shows', async () => {
    await addJobs(2);
    const { now } = Date;
    try {
      for (const offMs of [-86_400_000, 86_400_000]) {
        Date.now = () => now() + offMs;
        const [job] = await queue.claim(one, 1);
        await queue.renew(one, [job!]);
      }
    } finally {
      Date.now = now;
    }

    const left = await one.query<{ ms: number }>(
      'SELECT (extract(epoch FROM lease_until - clock_timestamp()) * 1000)::float8 AS ms FROM job',
    );
    for (const { ms } of left) {
      expect(ms).toBeGreaterThan(-60_000);
      expect(ms).toBeLessThanOrEqual(LEASE_MS);
    }
  });
});

describe('a holder that comes late', () => {
  it('changes nothing once another holder has the row', async () => {
    await addJobs(1);
    const late = (await claimOne(one))!;
    await expire();
    const present = (await claimOne(other))!;
    const before = await jobs();

    expect(await queue.complete(one, late, { status: 'done' })).toBe(false);
    expect(await queue.release(one, late, 0)).toBe(false);
    expect(await queue.remove(one, late)).toBe(false);
    expect(await queue.renew(one, [late])).toEqual([]);

    expect((await jobs()).map(({ due_in_ms: _, ...job }) => job)).toEqual(
      before.map(({ due_in_ms: _, ...job }) => job),
    );
    expect(await queue.renew(one, [late, present])).toEqual([present]);
    expect(await queue.complete(other, present, { status: 'done' })).toBe(true);
    expect(await queue.complete(other, present, { status: 'waiting' })).toBe(false);
  });

  it('still writes what it did while no other holder has the row, so that it need not be done again', async () => {
    await addJobs(1);
    const late = (await claimOne(one))!;
    await expire();

    expect(await queue.complete(one, late, { status: 'done' })).toBe(true);
    expect(await claimOne(other)).toBeUndefined();
    expect(await jobs()).toMatchObject([{ status: 'done', lease_id: null, lease_until: null }]);
  });
});

describe('a release', () => {
  it('makes a row due after its backoff, for anybody', async () => {
    await addJobs(1);
    const job = (await claimOne(one))!;

    expect(await queue.release(one, job, 60_000, { name: 'tried' })).toBe(true);

    const [row] = await jobs();
    expect(row).toMatchObject({ name: 'tried', attempts: 1, lease_id: null, lease_until: null, status: 'waiting' });
    expect(row!.due_in_ms).toBeGreaterThan(30_000);
    expect(row!.due_in_ms).toBeLessThanOrEqual(60_000);
    expect(await claimOne(other)).toBeUndefined();
  });
});

describe('work', () => {
  it('keeps its leases for as long as it takes, and no other holder gets a row meanwhile', async () => {
    await addJobs(3);
    const begunAt = performance.now();
    let seenByOthers = 0;

    await brief.work(one, 5, async (job) => {
      await eventually(async () => {
        seenByOthers += (await brief.claim(other, 5)).length;
        return performance.now() - begunAt > 2.5 * SHORT_MS;
      });
      await brief.complete(one, job, { status: 'done' });
    });

    expect(seenByOthers).toBe(0);
    expect((await jobs()).map(({ status, attempts }) => [status, attempts])).toEqual(Array(3).fill(['done', 1]));
  });

  it('that fails leaves its row to be tried when the lease is over, and ends the others', async () => {
    await addJobs(2);
    const failing = brief.work(one, 5, async (job) => {
      if (job.name === 'job 1') throw new Error('broken');
      await brief.complete(one, job, { status: 'done' });
    });
    await expect(failing).rejects.toThrow('broken');

    expect((await jobs()).map(({ status }) => status)).toEqual(['waiting', 'done']);
    expect(await eventually(() => claimOne(other))).toMatchObject({ name: 'job 1', attempts: 2 });
  });
});

describe('a keeper', () => {
  it('is notified of a lease that another holder has taken, and no longer holds it', async () => {
    await addJobs(2);
    const lost: Job[] = [];
    const keeper = new LeaseKeeper<Job>({
      leaseMs: SHORT_MS,
      renew: (leases) => brief.renew(one, leases),
      onLost: (job) => lost.push(job),
    });
    const claimed = await brief.claim(one, 2);
    keeper.keep(claimed, performance.now());
    await one.query('UPDATE job SET lease_id = gen_random_uuid() WHERE id = $1', [claimed[0]!.id]);

    await eventually(() => lost.length > 0);

    expect(lost).toEqual([claimed[0]]);
    expect(claimed.map((job) => keeper.holds(job))).toEqual([false, true]);
    keeper.drop(claimed[1]!);
  });

  it('holds nothing once the database has been silent for a lease', async () => {
    await addJobs(1);
    const silent = new LeaseKeeper<Job>({ leaseMs: 1_000, renew: () => Promise.reject(new Error('no database')) });
    const [job] = await queue.claim(one, 1);
    silent.keep([job!], performance.now());

    expect(silent.holds(job!)).toBe(true);
    await eventually(() => !silent.holds(job!));
    await expect(silent.beat()).rejects.toThrow('no database');
    silent.drop(job!);
  });
});

describe('the reading of a queue', () => {
  it('counts what is due, held, scheduled and expired', async () => {
    await addJobs(5);
    const [first, second] = await queue.claim(one, 2);
    await queue.release(one, first!, 60_000);
    await one.query(
      `UPDATE job SET lease_until = now() - interval '1 s', due_at = now() - interval '90 s' WHERE id = $1`,
      [second!.id],
    );
    await one.query(`UPDATE job SET status = 'done' WHERE name = 'job 5'`);
    await one.query(
      `UPDATE job SET lease_id = gen_random_uuid(), lease_until = now() + interval '1 min', due_at = now() + interval '1 min'
       WHERE name = 'job 4'`,
    );

    const reading = await queue.reading(one);

    expect(reading).toMatchObject({ due: 2, held: 1, scheduled: 1, expired: 1 });
    expect(reading.oldest_due_s).toBeGreaterThanOrEqual(90);
    expect(reading.oldest_due_s).toBeLessThan(600);
  });
});

describe('a queue', () => {
  it('is described by its entity: index, key and columns of a lease come from it', async () => {
    class Bare {
      id: number;
    }
    expect(() => new LeaseQueue(JobRow, { ...options, dueIndex: 'job_late' })).toThrow('JobRow has no index job_late');
    expect(() => new LeaseTerms(Bare)).toThrow('Bare has no column lease_id for leases');
    expect(await entityDrift(service)).toEqual([]);
  });

  it('finds its due rows by that index', async () => {
    // So many that reading the whole table costs some twenty times as much as the index: no statistics can make that a
    // close call.
    await addJobs(20_000);
    await one.query(`UPDATE job SET status = 'done' WHERE id % 1000 <> 0`);
    await one.query('VACUUM ANALYZE job');
    const claim = Reflect.get(queue, 'sqlOfClaim') as { text: string; parameters(values: object): unknown[] };
    const plan = await one.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN ${claim.text}`,
      claim.parameters({ limit: 5, lease: '00000000-0000-0000-0000-000000000000', ms: 1 }),
    );

    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('job_due');
  });
});

describe(`with ${BACKLOG} rows waiting`, () => {
  const fill = (tx: Tx, as: QueueRows, rows: number) =>
    tx.query(
      `INSERT INTO job (name, status, due_at)
       SELECT 'job', CASE $2 WHEN 'waiting' THEN 'waiting' ELSE 'done' END, now() - n * interval '1 ms'
       FROM generate_series(1, $1::int) n`,
      [rows, as],
    );

  it.each(STATISTICS)(
    'a claim reads none of them twice, and a renewal only its own, if Postgres last counted them %s',
    async (_, order) => {
      const { claimed, renewed, read, readAgain } = await rolledBack(database, 'auth', async (tx) => {
        await fillInOrder(tx, 'job', order, (as, rows) => fill(tx, as, rows));
        const [reads, readsAgain] = [new RowsRead(tx), new RowsRead(tx)];
        const jobs = await queue.claim(reads.writes, CLAIMED);
        const { length } = await queue.renew(readsAgain.writes, jobs);
        return { claimed: jobs.length, renewed: length, read: reads.count, readAgain: readsAgain.count };
      });

      expect([claimed, renewed]).toEqual([CLAIMED, CLAIMED]);
      // At worst it sorts what waits, instead of reading the index of due rows in its order.
      expect(read).toBeLessThanOrEqual(BACKLOG + 2 * CLAIMED);
      expect(readAgain).toBeLessThanOrEqual(2 * CLAIMED);
    },
  );
});
