import { afterEach, describe, expect, it } from '@jest/globals';
import type { Tx } from '@libs/service-kit/database/sql';
import { rolledBack } from '@libs/testing/plans/rolled-back';
import { analyze, RowsRead } from '@libs/testing/plans/rows-read';
import { BACKLOG, fillInOrder, type QueueRows, STATISTICS } from '@libs/testing/plans/statistics';
import { LanesRepository } from '../src/lanes/lanes.repository.js';
import { useRunner } from './runner-world.js';

const runner = useRunner();

const ACCOUNTS = 8;
const CLAIMED = 32;
/**
 * Of each account as many lanes as there are slots are read. For each claimed one, its lane and its run are read, and
 * both once more to change them.
 */
const MAX_READ = (ACCOUNTS + 4) * CLAIMED;

afterEach(() => analyze(runner.world, 'turn_runner.lane', 'turn_runner.run'));

async function fill(tx: Tx, as: QueueRows, rows: number): Promise<void> {
  await tx.query(
    `INSERT INTO lane (space_id, account_id, arrived, ended)
     SELECT 'sp_' || $1 || n, n % ${ACCOUNTS} + 1, '{[1,2)}', CASE $1 WHEN 'ended' THEN '{[1,2)}'::int8multirange ELSE '{}' END
     FROM generate_series(1, $2::int) n`,
    [as, rows],
  );
  await tx.query(
    `INSERT INTO run (turn_id, account_id, space_id, position, engine, text, file_ids, manifest_version, tools_version, budget_micro_usd,
       trace_id, state, created_at, finished_at)
     SELECT 'tn_' || $1 || n, n % ${ACCOUNTS} + 1, 'sp_' || $1 || n, 1, 'echo', 'hello', '{}', 1, 1, 1,
       repeat('0', 32), CASE $1 WHEN 'ended' THEN 'done' ELSE 'queued' END, now(), CASE $1 WHEN 'ended' THEN now() END
     FROM generate_series(1, $2::int) n`,
    [as, rows],
  );
}

async function claims(tx: Tx) {
  const checks = new RowsRead(tx);
  expect(await new LanesRepository().isAnyWaiting(checks.sql)).toBe(true);
  const reads = new RowsRead(tx);
  const served = { account: 0, customers: new Map<number, string>() };
  const runs = await new LanesRepository().claim(reads.writes, {
    free: CLAIMED,
    kept: 0,
    busy: [],
    served,
  });
  const renewals = new RowsRead(tx);
  expect(await new LanesRepository().prolong(renewals.writes, runs)).toHaveLength(runs.length);
  await new LanesRepository().giveBack(renewals.writes, runs);
  return { claimed: runs.length, read: reads.count, checked: checks.count, held: renewals.count };
}

describe(`a claim with a backlog of ${BACKLOG} lanes reads few rows`, () => {
  it.each(STATISTICS)('if Postgres last counted them %s', async (_, order) => {
    const { claimed, read, checked, held } = await rolledBack(runner.world.database, 'turn_runner', async (tx) => {
      await fillInOrder(tx, 'lane, run', order, (as, rows) => fill(tx, as, rows));
      return claims(tx);
    });

    expect(claimed).toBe(CLAIMED);
    expect(read).toBeLessThan(MAX_READ);
    expect(checked).toBeLessThan(ACCOUNTS);
    expect(held).toBeLessThanOrEqual(2 * CLAIMED);
  });
});
