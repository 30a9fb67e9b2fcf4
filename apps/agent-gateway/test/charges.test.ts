import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TurnTransitioned } from '@libs/events/payloads/turns.payload';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import type { QueryOptions, Tx } from '@libs/service-kit/database/sql';
import { eventually } from '@libs/testing/eventually';
import { waitingForLocks } from '@libs/testing/locks/waiting-for-locks';
import { createTestDatabase, type TestDatabase } from '@libs/testing/test-database';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ChargesModule } from '../src/charges/charges.module.js';
import type { EndedTurn } from '../src/charges/charges.repository.js';
import { ChargesService } from '../src/charges/charges.service.js';
import { service } from '../src/service.js';
import type { OwnedTurn } from '../src/stored-turns/owned-turn.js';

const DAY = '2026-11-28';
const STARTED = '2026-11-28T10:00:00.000Z';
const BALANCE = 1_000_000;
const HELD = 500_000;

let app: INestApplicationContext;
let charges: ChargesService;
let database: TestDatabase;
let ours: Database;
let others: Database;
let accounts = 0;
let turns = 0;

beforeAll(async () => {
  app = await NestFactory.createApplicationContext(ChargesModule, { logger: false });
  charges = app.get(ChargesService);
  database = await createTestDatabase([service]);
  const connect = async () => {
    const url = database.urlOf('agent-gateway');
    const source = createDataSource({ url, schema: 'agent_gateway', poolSize: 2, applicationName: 'test' });
    return new Database(await source.initialize());
  };
  [ours, others] = [await connect(), await connect()];
}, 60_000);
afterAll(async () => {
  await app?.close();
  await Promise.all([ours, others].map((each) => each?.dataSource.destroy()));
  await database?.drop();
});

/** Makes an account with credits, a part of which is held, and a space of it. */
async function anAccount(): Promise<{ id: number; space: string }> {
  const id = ++accounts;
  await ours.query('INSERT INTO account (id, balance_micro_usd, held_micro_usd) VALUES ($1, $2, $3)', [
    id,
    BALANCE,
    HELD,
  ]);
  const space = `sp_${id}`;
  await ours.query(`INSERT INTO space (id, account_id, engine) VALUES ($1, $2, 'openai-compatible')`, [space, id]);
  return { id, space };
}

type Change = Partial<Omit<EndedTurn, 'to' | 'turn'>> & {
  readonly to?: Partial<TurnTransitioned>;
  readonly turn?: Partial<OwnedTurn>;
};

/**
 * Returns a turn on a model that ends: it was held 1,000, cost 400 and ran for two seconds, unless `change` says so.
 */
function anEnd(account: { id: number; space: string }, change: Change = {}): EndedTurn {
  const to = { at: '2026-11-28T10:00:02.000Z', input_tokens: 300, steps: 3, ...change.to };
  const turn = {
    ...{ id: `tn_${++turns}`, account_id: account.id, space_id: account.space, thread_id: null, tools_version: 1 },
    ...{ hold_micro_usd: 1_000, cap_day: DAY, key_id: null, end_user_ref: null, engine: 'openai-compatible' },
    ...{ started_at: new Date(STARTED), ...change.turn },
  } as OwnedTurn;
  return { to: to as EndedTurn['to'], turn, costMicroUsd: change.costMicroUsd ?? 400 };
}

const settle = (...ended: readonly EndedTurn[]) => ours.transaction((tx) => charges.settle(tx, ended));

async function one<Row>(sql: string, ...parameters: readonly unknown[]): Promise<Row> {
  const [row] = await ours.query<Row & object>(sql, [...parameters]);
  return row as Row;
}

const accountOf = ({ id }: { id: number }) =>
  one('SELECT balance_micro_usd AS balance, held_micro_usd AS held FROM account WHERE id = $1', id);
const ledgerOf = ({ id }: { id: number }) =>
  ours.query(
    `SELECT kind, amount_micro_usd AS amount, balance_micro_usd AS balance, turn_id FROM ledger WHERE account_id = $1 ORDER BY id`,
    [id],
  );
const costOf = ({ space }: { space: string }) =>
  one<Record<string, number | null>>('SELECT * FROM space_cost WHERE space_id = $1', space);

describe('the charge of a turn', () => {
  const warned = jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => undefined);
  afterAll(() => warned.mockRestore());

  it('is what it cost, and never more than was held, which the log reports', () => {
    const cost = (cost_micro_usd: number) => ({ turn_id: 'tn_1', cost_micro_usd }) as TurnTransitioned;

    expect([0, 999, 1_000].map((each) => charges.chargeOf(cost(each), 1_000))).toEqual([0, 999, 1_000]);
    expect(warned).not.toHaveBeenCalled();
    expect(charges.chargeOf(cost(1_001), 1_000)).toBe(1_000);
    expect(warned.mock.contexts).toEqual([expect.objectContaining({ context: 'Charges' })]);
    expect(warned).toHaveBeenCalledWith('tn_1 cost 1001 micro-USD, but only 1000 were held and are charged');
  });
});

describe('settling', () => {
  it('takes the cost from the balance, releases the hold, and records the charge', async () => {
    const [account, other] = [await anAccount(), await anAccount()];
    const ended = anEnd(account);

    await settle(ended);

    expect(await accountOf(account)).toEqual({ balance: BALANCE - 400, held: HELD - 1_000 });
    expect(await ledgerOf(account)).toEqual([
      { kind: 'charge', amount: -400, balance: BALANCE - 400, turn_id: ended.turn.id },
    ]);
    expect(await accountOf(other)).toEqual({ balance: BALANCE, held: HELD });
    expect(await ledgerOf(other)).toEqual([]);
  });

  it('of several turns adds up for each account, with the balance after each turn, in their order', async () => {
    const [first, second] = [await anAccount(), await anAccount()];

    await settle(
      anEnd(first, { costMicroUsd: 5, turn: { hold_micro_usd: 10 } }),
      anEnd(second, { costMicroUsd: 70, turn: { hold_micro_usd: 100 } }),
      anEnd(first, { costMicroUsd: 3, turn: { hold_micro_usd: 20 } }),
    );

    expect(await accountOf(first)).toEqual({ balance: BALANCE - 8, held: HELD - 30 });
    expect(await accountOf(second)).toEqual({ balance: BALANCE - 70, held: HELD - 100 });
    expect((await ledgerOf(first)).map(({ amount, balance }) => [amount, balance])).toEqual([
      [-5, BALANCE - 5],
      [-3, BALANCE - 8],
    ]);
    expect((await ledgerOf(second)).map(({ amount, balance }) => [amount, balance])).toEqual([[-70, BALANCE - 70]]);
  });

  it('of a turn that cost nothing releases its hold, and has no row in the ledger', async () => {
    const account = await anAccount();

    await settle(anEnd(account, { costMicroUsd: 0 }));

    expect(await accountOf(account)).toEqual({ balance: BALANCE, held: HELD - 1_000 });
    expect(await ledgerOf(account)).toEqual([]);
  });

  it('charges a turn once: a second time fails, and changes nothing', async () => {
    const account = await anAccount();
    const ended = anEnd(account);
    await settle(ended);

    await expect(settle(ended)).rejects.toThrow('duplicate key');

    expect(await accountOf(account)).toEqual({ balance: BALANCE - 400, held: HELD - 1_000 });
  });

  it('counts in the caps of its key and its customer, on the day of its creation only', async () => {
    const account = await anAccount();
    await ours.query(
      `INSERT INTO day_spend (account_id, scope, subject, day, spent_micro_usd, held_micro_usd)
       SELECT account_id, scope, subject, day::date, 50, 3000
       FROM (VALUES ($1::bigint), ($1::bigint + 100000)) AS a (account_id),
         (VALUES ('key', '7'), ('end_user', 'anna'), ('key', '8'), ('end_user', 'bob'), ('end_user', '7')) AS s (scope, subject),
         (VALUES ('${DAY}'), ('2026-11-27')) AS d (day)`,
      [account.id],
    );

    await settle(
      anEnd(account, { turn: { key_id: 7, end_user_ref: 'anna' } }),
      anEnd(account, { costMicroUsd: 30, turn: { key_id: 7, hold_micro_usd: 200 } }),
      anEnd(account, { costMicroUsd: 1, turn: { end_user_ref: 'anna', hold_micro_usd: 10 } }),
    );

    const changed = await ours.query(
      `SELECT account_id, scope, subject, day::text, spent_micro_usd AS spent, held_micro_usd AS held FROM day_spend
       WHERE account_id IN ($1::bigint, $1::bigint + 100000) AND (spent_micro_usd, held_micro_usd) <> (50, 3000) ORDER BY scope`,
      [account.id],
    );
    const row = { account_id: account.id, day: DAY };
    expect(changed).toEqual([
      { ...row, scope: 'end_user', subject: 'anna', spent: 50 + 401, held: 3_000 - 1_010 },
      { ...row, scope: 'key', subject: '7', spent: 50 + 430, held: 3_000 - 1_200 },
    ]);
  });
});

describe('what is learned of a space', () => {
  it('rises at once with a dearer turn, and falls by an eighth of the difference', async () => {
    const account = await anAccount();
    const typical: unknown[] = [];

    for (const costMicroUsd of [800, 1_600, 800, 0]) {
      await settle(anEnd(account, { costMicroUsd, turn: { hold_micro_usd: 2_000 } }));
      typical.push((await costOf(account))['typical_micro_usd']);
    }

    expect(typical).toEqual([800, 1_600, 1_500, 1_500]);
  });

  it('is the dearest turn of a batch, the most input of a step, and the average time', async () => {
    const account = await anAccount();

    await settle(
      anEnd(account, { costMicroUsd: 300, to: { input_tokens: 100, steps: 1, at: '2026-11-28T10:00:01.000Z' } }),
      anEnd(account, { costMicroUsd: 900, to: { input_tokens: 301, steps: 3, at: '2026-11-28T10:00:03.000Z' } }),
    );

    expect(await costOf(account)).toMatchObject({
      account_id: account.id,
      typical_micro_usd: 900,
      step_input_tokens: 101,
      typical_ms: 2_000,
    });
  });

  it('weighs the time of a new turn by a quarter', async () => {
    const account = await anAccount();
    await settle(anEnd(account));
    await settle(anEnd(account, { to: { at: '2026-11-28T10:00:06.000Z' } }));

    expect(await costOf(account)).toMatchObject({ typical_ms: (3 * 2_000 + 6_000) / 4 });
  });

  it.each([
    ['without the time that the turn waited for people', { to: { waited_ms: 1_500 } }, 500],
    ['never below zero', { to: { waited_ms: 2_500 } }, 0],
    ['none of a turn that never ran', { turn: { started_at: null } }, 0],
  ] as const)('has a time %s', async (_, change, ms) => {
    const account = await anAccount();
    await settle(anEnd(account, change));

    expect(await costOf(account)).toMatchObject({ typical_ms: ms });
  });

  it('is nothing of a turn on the local engine, nor of one that cost nothing', async () => {
    const account = await anAccount();
    await settle(anEnd(account, { turn: { engine: 'local' } }), anEnd(account, { costMicroUsd: 0 }));

    expect(await costOf(account)).toBeUndefined();
  });

  it('counts the input of a turn that ended before its first step as one step', async () => {
    const account = await anAccount();
    await settle(anEnd(account, { to: { input_tokens: 40, steps: 0 } }));

    expect(await costOf(account)).toMatchObject({ step_input_tokens: 40 });
  });

  it('has the tokens of the newest toolset, also from turns that cost nothing', async () => {
    const account = await anAccount();
    const listed = (tools_version: number, tools_tokens: number) =>
      anEnd(account, { costMicroUsd: 0, to: { tools_tokens }, turn: { tools_version } });
    const seen: unknown[] = [];

    for (const batch of [
      [listed(2, 20)],
      [listed(1, 10)],
      [listed(3, 30), listed(2, 25)],
      [listed(3, 31), listed(3, 32)],
    ]) {
      await settle(...batch);
      const { tools_tokens, tools_version, typical_micro_usd } = await costOf(account);
      seen.push([tools_version, tools_tokens, typical_micro_usd]);
    }

    expect(seen).toEqual([
      [2, 20, 0],
      [2, 20, 0],
      [3, 30, 0],
      [3, 32, 0],
    ]);
  });

  it('keeps the tokens of its tools when a turn did not list them', async () => {
    const account = await anAccount();
    await settle(anEnd(account, { to: { tools_tokens: 77 } }));
    await settle(anEnd(account, { costMicroUsd: 500 }));

    expect(await costOf(account)).toMatchObject({ tools_tokens: 77, tools_version: 1, typical_micro_usd: 500 });
  });

  it('is the length of the history of its thread too, of the newest turn in a batch', async () => {
    const account = await anAccount();
    await ours.query(
      `INSERT INTO thread (id, account_id, space_id, name, inherits, step_input_tokens, deleted_at)
       SELECT 'thr_' || name || $1::bigint, $1::bigint, $2, name, false, 1, CASE name WHEN 'gone' THEN now() END
       FROM unnest(ARRAY['', 'named', 'gone']) AS n (name)`,
      [account.id, account.space],
    );
    const inThread = (name: string, input_tokens: number) =>
      anEnd(account, { to: { input_tokens, steps: 1 }, turn: { thread_id: `thr_${name}${account.id}` } });

    await settle(
      inThread('named', 60),
      inThread('named', 50),
      inThread('gone', 40),
      anEnd(account, { to: { input_tokens: 30, steps: 1 } }),
    );

    const threads = await ours.query<{ name: string; tokens: number }>(
      'SELECT name, step_input_tokens AS tokens FROM thread WHERE account_id = $1 ORDER BY name',
      [account.id],
    );
    expect(threads.map(({ name, tokens }) => [name, tokens])).toEqual([
      ['', 30],
      ['gone', 1],
      ['named', 50],
    ]);
  });
});

describe('the statements', () => {
  it('are prepared, each under a name of its own; settling is planned for each batch; none is sent for nothing', async () => {
    const sent: [sql: string, options?: QueryOptions][] = [];
    const query = async (sql: string, _: unknown, options?: QueryOptions) => {
      sent.push([sql, options]);
      return [];
    };
    const tx = { query } as unknown as Tx;

    await charges.settle(tx, []);
    await charges.lockAccounts(tx, [], true);
    expect(sent).toEqual([]);

    await charges.settle(tx, [anEnd({ id: 1, space: 'sp_1' })]);
    await charges.lockAccounts(tx, [1], true);
    await charges.lockAccounts(tx, [1], false);
    await charges.lockAccounts(tx, [1, 2], false);
    expect(sent.map(([, options]) => options?.isReplanned ?? false)).toEqual([true, false, false, false]);
    expect(sent.every(([, options]) => options?.prepared)).toBe(true);
    expect(new Set(sent.map(([, options]) => options!.prepared)).size).toBe(new Set(sent.map(([sql]) => sql)).size);
  });
});

describe('locking accounts', () => {
  /** Runs an act while somebody else has these accounts locked. */
  async function whileLocked<T>(ids: readonly number[], act: () => Promise<T>): Promise<T> {
    let done: { readonly is: T } | undefined;
    await others.transaction(async (tx) => {
      await charges.lockAccounts(tx, ids, true);
      done = { is: await act() };
    });
    return done!.is;
  }
  const lock = (ids: readonly number[], waits: boolean) =>
    ours.transaction((tx) => charges.lockAccounts(tx, ids, waits)).then((locked) => [...locked]);

  it('returns those that nobody else has locked, if it need not wait', async () => {
    const [first, second, third] = [await anAccount(), await anAccount(), await anAccount()];
    const ids = [third.id, first.id, second.id];

    expect(await lock(ids, false)).toEqual([first.id, second.id, third.id]);
    expect(await whileLocked([second.id], () => lock(ids, false))).toEqual([first.id, third.id]);
    expect(await lock([], false)).toEqual([]);
  });

  it('waits for a single account for a moment only', async () => {
    const { id } = await anAccount();

    expect(await lock([id], false)).toEqual([id]);
    await expect(whileLocked([id], () => lock([id], false))).rejects.toThrow('lock timeout');
  });

  it('waits for all of them, if it must', async () => {
    const [first, second] = [await anAccount(), await anAccount()];
    const { waiting } = await whileLocked([first.id], async () => {
      const locked = lock([first.id, second.id], true);
      const waits = () => waitingForLocks((sql, parameters) => others.query(sql, parameters));
      await eventually(async () => (await waits()) === 1);
      return { waiting: locked };
    });

    expect(await waiting).toEqual([first.id, second.id]);
  });
});
