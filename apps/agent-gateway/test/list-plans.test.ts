import { beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { analyze, RowsRead } from '@libs/testing/plans/rows-read';
import { StoredTurnsService, type TurnsPart } from '../src/stored-turns/stored-turns.service.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const accounts = useAccounts();
const { world } = accounts;
const { funded, submit } = useTurns(accounts);

/** Turns of an account, of which one of 2,000 has failed and one waits; and how many rows a page of 50 may read of them. */
const ROWS = 20_000;
const MOST_READ = 1_000;
let accountId: number;

beforeAll(async () => {
  const { id, key, space } = await funded(10_000_000);
  accountId = id;
  const { body } = await submit(key, space);
  await world.rows(
    `INSERT INTO turn (id, account_id, space_id, position, text, hold_micro_usd, cap_day, manifest_version, tools_version, state,
       error, finished_at)
     SELECT 'tn_' || n, account_id, space_id, position + n, '', 0, cap_day, 0, 0,
       CASE n % 2000 WHEN 0 THEN 'failed' ELSE 'done' END,
       CASE n % 2000 WHEN 0 THEN '{"code":"ENGINE_ERROR","message":"x","trace_id":"y"}'::json END, now()
     FROM turn CROSS JOIN generate_series(1, ${ROWS}) n WHERE id = $1 ORDER BY n`,
    [body.turn_id],
  );
  await analyze(world, 'agent_gateway.turn');
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
    expect(reads.count).toBeLessThan(MOST_READ);
  });
});
