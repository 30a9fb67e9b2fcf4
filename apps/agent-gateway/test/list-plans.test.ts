import { beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { eventually } from '@libs/testing/eventually';
import { analyze, RowsRead } from '@libs/testing/plans/rows-read';
import { StoredThreadsService, type ThreadsPart } from '../src/stored-threads/stored-threads.service.js';
import type { ThreadRow } from '../src/stored-threads/thread.entity.js';
import { turnsOfThread } from '../src/stored-threads/turns-of-thread.js';
import { StoredTurnsService, type TurnsPart } from '../src/stored-turns/stored-turns.service.js';
import { UsageSumsRepository } from '../src/usage/sums/usage-sums.repository.js';
import type { Grouping } from '../src/usage/usage.dto.js';
import { type TurnsCounted, UsageRepository } from '../src/usage/usage.repository.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const accounts = useAccounts();
const { world } = accounts;
const { funded, submit } = useTurns(accounts);

/**
 * The turns of a year, of which one in 2,000 has failed and one waits, and how many rows a page of 50 may read of them.
 */
const ROWS = 20_000;
const MAX_READ = 1_000;
/** Threads with turns, of five customers. */
const THREADS = 200;
const DAY_MS = 86_400_000;
let accountId: number;

beforeAll(async () => {
  const { id, key, space } = await funded(10_000_000);
  accountId = id;
  const { body } = await submit(key, space);
  // Threads of five customers, the last five of which are their default ones, and behind them many without a turn.
  await world.rows(
    `INSERT INTO thread (id, account_id, space_id, end_user_ref, name, inherits)
     SELECT 'thr_' || lpad(n::text, 32, '0'), $1, $2, 'customer ' || n % 5, CASE WHEN n > 5 THEN n::text ELSE '' END, n <= 5
     FROM generate_series(1, ${ROWS}) n ORDER BY n DESC`,
    [id, space],
  );
  await world.rows(
    `INSERT INTO turn (id, account_id, space_id, position, text, hold_micro_usd, cap_day, manifest_version, tools_version, state,
       error, finished_at, created_at, end_user_ref, thread_id, thread_position)
     SELECT 'tn_' || n, account_id, space_id, position + n, '', 0, cap_day, 0, 0,
       CASE n % 2000 WHEN 0 THEN 'failed' ELSE 'done' END,
       CASE n % 2000 WHEN 0 THEN '{"code":"ENGINE_ERROR","message":"x","trace_id":"y"}'::json END, now(),
       now() - make_interval(secs => 365 * 86400.0 * (${ROWS} - n) / ${ROWS}), 'customer ' || (n + 1) % 5,
       'thr_' || lpad((n % ${THREADS} + 1)::text, 32, '0'), n / ${THREADS} + 1
     FROM turn CROSS JOIN generate_series(1, ${ROWS}) n WHERE id = $1 ORDER BY n`,
    [body.turn_id],
  );
  const database = world.service.app.get(Database);
  // The service's own worker may hold the lock for adding changes.
  await eventually(async () => {
    while (await world.service.app.get(UsageSumsRepository).takeOver(database));
    return (await world.rows('SELECT 1 FROM usage_change LIMIT 1')).length === 0;
  });
  await analyze(
    world,
    'agent_gateway.thread',
    'agent_gateway.space',
    'agent_gateway.turn',
    'agent_gateway.usage_sum',
    'agent_gateway.usage_change',
  );
});

describe(`a page of the turns of an account with ${ROWS} of them`, () => {
  it.each<[string, Partial<TurnsPart>, number]>([
    ['nothing', {}, 51],
    ['those that failed', { state: 'failed' }, 10],
    ['those that were cancelled, of which there is none', { state: 'cancelled' }, 0],
    ['those that wait', { state: 'queued' }, 1],
  ])('reads few rows for %s', async (_, part, found) => {
    const database = world.service.app.get(Database);
    const reads = new RowsRead(database);
    const turns = await new StoredTurnsService().page(reads.sql, { accountId }, { limit: 50, ...part });

    expect(turns).toHaveLength(found);
    expect(reads.count).toBeLessThan(MAX_READ);
  });
});

describe(`a page of the threads of an account with ${ROWS} of them`, () => {
  it.each<[string, Partial<ThreadsPart>, number]>([
    ['nothing', {}, 51],
    ['a page behind another one', { belowSeq: ROWS / 2 }, 51],
    ['those of a name', { endUserRef: 'customer 2', name: '77' }, 1],
    ['those of a name, of which there is none', { endUserRef: 'customer 2', name: 'none' }, 0],
  ])('reads few rows for %s', async (_, part, found) => {
    const reads = new RowsRead(world.service.app.get(Database));
    const threads = await new StoredThreadsService().page(reads.sql, { accountId }, { limit: 50, ...part });

    expect(threads).toHaveLength(found);
    expect(reads.count).toBeLessThan(MAX_READ);
  });
});

describe.each([
  ['a default thread of a customer with many turns in other threads', 'customer 2', ROWS / THREADS],
  ['the default thread of a space with many turns in other threads', '', 1],
])('%s', (_, endUserRef, turns) => {
  const database = () => world.service.app.get(Database);
  const thread = async () => {
    const [row] = await database().query<ThreadRow>(
      `SELECT * FROM thread WHERE account_id = $1 AND end_user_ref = $2 AND name = '' AND inherits`,
      [accountId, endUserRef],
    );
    return turnsOfThread(row!);
  };

  it('is listed without reading the others', async () => {
    const reads = new RowsRead(database());
    const found = await new StoredTurnsService().page(reads.sql, { accountId }, { of: await thread(), limit: 50 });

    expect(found).toHaveLength(Math.min(turns, 51));
    expect(reads.count).toBeLessThan(MAX_READ);
  });

  it('is summed without reading the others', async () => {
    const reads = new RowsRead(database());
    const sums = await new StoredTurnsService().sums(reads.sql, await thread());

    expect(sums.turns).toBe(turns);
    expect(reads.count).toBeLessThan(2 * turns + 10);
  });

  it('is known to have open turns, or none, without reading the others', async () => {
    const reads = new RowsRead(database());
    const hasOpen = await new StoredTurnsService().hasOpen(reads.sql, await thread());

    expect(hasOpen).toBe(endUserRef === '');
    expect(reads.count).toBeLessThan(2 * turns + 10);
  });
});

describe(`a report of usage of an account with ${ROWS} turns`, () => {
  // Neither midnight nor a full hour, as a report of 30 days until now.
  const to = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - 9 * DAY_MS + 11.4 * 3_600_000);
  const before = (days: number) => ({ from: new Date(to.getTime() - days * DAY_MS), to });

  it.each<[string, Grouping, number, Partial<TurnsCounted>]>([
    ['30 days by day', 'day', 30, {}],
    ['a year by day', 'day', 356, {}],
    ['a year by space', 'space', 356, {}],
    ['a year by key', 'key', 356, {}],
    ['30 days by customer', 'end_user_ref', 30, {}],
    ['a year by customer', 'end_user_ref', 356, {}],
    ['a year of one customer by day', 'day', 356, { endUserRef: 'customer 3' }],
  ])('reads few rows for %s', async (_, by, days, filter) => {
    const database = world.service.app.get(Database);
    const reads = new RowsRead(database);
    const wanted = { accountId, ...before(days), ...filter };
    const { totals } = await new UsageRepository().page(reads.sql, wanted, { by, limit: 50 });

    const [turns] = await world.rows(
      `SELECT count(*)::int AS count FROM turn WHERE account_id = $1 AND created_at >= $2 AND created_at < $3
         AND end_user_ref = coalesce($4, end_user_ref)`,
      [accountId, wanted.from, wanted.to, filter.endUserRef ?? null],
    );
    expect(totals.turns).toBe(turns!['count']);
    expect(totals.turns).toBeGreaterThan(MAX_READ);
    expect(reads.count).toBeLessThan(MAX_READ / 2);
  });
});
