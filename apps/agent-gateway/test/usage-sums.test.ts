import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDataSource } from '@libs/service-kit/database/connections/data-source';
import { Database } from '@libs/service-kit/database/database';
import type { Sql, Tx } from '@libs/service-kit/database/sql';
import { eventually } from '@libs/testing/eventually';
import { type Random, randomOf, writesAtRandom } from '@libs/testing/random/random-writes';
import { UsageOfThePast0022 } from '../src/migrations/from-0019/0022-usage-of-the-past.js';
import { UsageSumsRepository } from '../src/usage/sums/usage-sums.repository.js';
import { GROUPINGS } from '../src/usage/usage.dto.js';
import { type TurnsCounted, UsageRepository } from '../src/usage/usage.repository.js';
import { useAccounts } from './accounts.js';
import { recountedUsage } from './recounted-usage.js';
import { useTurns } from './turn-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000' });
const { world, anAccount, aSpace, aTurn } = scene;
const { funded, submit, ended, transition, handled } = useTurns(scene);

let database: Database;
let sums: UsageSumsRepository;
/** Connections of our own, in addition to those of the service. */
let writers: Database;

beforeAll(async () => {
  database = world.service.app.get(Database);
  sums = world.service.app.get(UsageSumsRepository);
  writers = await connected(world.database.urlOf('agent_gateway'));
});

afterAll(() => writers?.dataSource.destroy());

async function connected(url: string): Promise<Database> {
  const options = { url, schema: 'agent_gateway', poolSize: 8, applicationName: 'writers' };
  return new Database(await createDataSource(options).initialize());
}

/** An account with spaces, of which a key has made the second and the third. */
interface Scene {
  readonly accountId: number;
  readonly spaces: readonly string[];
  readonly keys: readonly number[];
}

async function aScene(): Promise<Scene> {
  const { id, key, aKey } = await anAccount();
  const own = await aKey('own_spaces', 'own');
  const spaces = [await aSpace(id), await aSpace(id, own.id), await aSpace(id, own.id)];
  return { accountId: id, spaces, keys: [key.id, own.id] };
}

/** Returns both in one snapshot, all rows of the report. */
function compared(counted: TurnsCounted, by: (typeof GROUPINGS)[number]) {
  return database.transaction(async (tx) => {
    await tx.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    const is = await new UsageRepository().page(tx, counted, { by, limit: 10_000 });
    return { counted, by, is, mustBe: await recountedUsage(tx, counted, by) };
  });
}

/** Writes without firing a trigger. */
async function untold(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  const admin = await connected(world.database.adminUrl);
  try {
    await admin.transaction(async (tx) => {
      await tx.query(`SET LOCAL session_replication_role = replica`);
      await work(tx);
    });
  } finally {
    await admin.dataSource.destroy();
  }
}

async function takeOverAll(): Promise<number> {
  while (await sums.takeOver(database));
  const [row] = await database.query<{ left: number }>('SELECT count(*)::int AS left FROM usage_change');
  return row!.left;
}

/** Also while the service's own worker adds changes. */
const allTakenOver = () => eventually(async () => (await takeOverAll()) === 0);

const changesOf = async (sql: Sql, accountId: number) => {
  const [row] = await sql.query<{ changes: number }>(
    'SELECT count(*)::int AS changes FROM usage_change WHERE account_id = $1',
    [accountId],
  );
  return row!.changes;
};

/** Turns are created on some days of two months, at a few moments around the limits of hours, days and months. */
const TIMES = ['00:00:00Z', '00:59:59.999Z', '12:00:00Z', '12:30:15Z', '23:59:59.999Z'];
const DAYS = ['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02', '2026-02-28', '2026-03-01'];
const CUSTOMERS = [null, 'ada', 'Bob', 'éa'];

const momentOf = ({ pick }: Random) => `${pick(DAYS)}T${pick(TIMES)}`;

/** Returns a report of this account as somebody may want it: half of them over everything that exists. */
function counted(random: Random, { accountId, spaces, keys }: Scene): TurnsCounted {
  const isAll = random.next(2) === 0;
  const limits = [momentOf(random), momentOf(random)].sort();
  const [from, to] = isAll ? ['2025-12-31T10:00:00Z', '2026-03-31T10:00:00Z'] : limits;
  const some = <T>(value: T) => (random.next(4) === 0 ? value : undefined);
  return {
    accountId,
    from: new Date(from!),
    to: new Date(to!),
    madeByKey: some(random.pick(keys)),
    spaceId: some(random.pick(spaces)),
    space: some(random.pick(spaces)),
    endUserRef: some(random.pick(['ada', 'Bob', 'nobody'])),
  };
}

let serial = 0;

async function insertTurn(tx: Tx, random: Random, { accountId, spaces, keys }: Scene): Promise<void> {
  const { next, pick } = random;
  // Also turns that have ended: those of a database that is restored.
  const state = pick(['queued', 'running', 'running', 'done', 'failed']);
  const isOver = state === 'done' || state === 'failed';
  await tx.query(
    `INSERT INTO turn (id, account_id, space_id, key_id, position, end_user_ref, text, hold_micro_usd, cap_day, manifest_version,
       tools_version, state, error, created_at, finished_at, cost_micro_usd, input_tokens)
     VALUES ($1, $2, $3, $4, $5, $6, 'Hello', 9, '2026-01-01', 0, 0, $7, $8, $9, $10, $11, $12)`,
    [
      ...[`tn_${++serial}`, accountId, pick(spaces), pick([null, ...keys]), serial, pick(CUSTOMERS), state],
      ...[state === 'failed' ? '{}' : null, momentOf(random), isOver ? new Date() : null, next(9), next(9)],
    ],
  );
}

const END = (state: string) =>
  `state = '${state}', finished_at = now(), error = ${state === 'failed' ? `'{}'` : 'NULL'}`;

/** Runs one statement with a change of turns, or with one that does not happen yet. */
async function writesOnce(tx: Tx, random: Random, { accountId, ...of }: Scene): Promise<void> {
  const { next, pick } = random;
  if (next(3) === 0) return insertTurn(tx, random, { accountId, ...of });
  const some = (state: string) =>
    `WHERE id IN (SELECT id FROM turn WHERE account_id = ${accountId} AND ${state}
       ORDER BY id OFFSET ${next(5)} LIMIT ${1 + next(3)} FOR UPDATE SKIP LOCKED)`;
  const used = `input_tokens = ${next(99)}, output_tokens = ${next(9)}, cached_tokens = ${next(9)}, steps = ${next(4)}, tool_calls = ${next(3)}`;
  const statements = [
    `UPDATE turn SET state = 'running', ${used} ${some(`state IN ('queued', 'running')`)}`,
    `UPDATE turn SET ${END(pick(['done', 'failed', 'cancelled']))}, cost_micro_usd = ${next(99)}, ${used}
       ${some(`state IN ('queued', 'running')`)}`,
    `UPDATE turn SET ${END(pick(['done', 'failed', 'cancelled']))}, cost_micro_usd = ${next(99)}, ${used} ${some('finished_at IS NOT NULL')}`,
    `UPDATE turn SET erased_at = now(), text = '' ${some('true')}`,
    `UPDATE turn SET created_at = '${momentOf(random)}', end_user_ref = ${pick(['NULL', `'ada'`, `'Bob'`])}, key_id = ${pick(of.keys)},
       space_id = '${pick(of.spaces)}' ${some('finished_at IS NOT NULL')}`,
    `UPDATE turn SET state = 'running', finished_at = NULL, error = NULL ${some('finished_at IS NOT NULL')}`,
    `DELETE FROM turn ${some('true')}`,
  ];
  await tx.query(pick(statements));
}

const writes = (random: Random, of: Scene, transactions: number) =>
  writesAtRandom(writers, random, transactions, (tx) => writesOnce(tx, random, of));

describe('reports of usage', () => {
  it('are those of a recount in every snapshot, whatever runs side by side, is undone, deleted or changed later', async () => {
    const seed = 20_261_127;
    const accounts = [await aScene(), await aScene()];
    const random = randomOf(seed);
    let isOver = false;
    let found = 0;
    const differences: unknown[] = [];
    const reading = (async () => {
      for (let reads = 0; !isOver || reads < 100; reads++) {
        const read = await compared(counted(random, random.pick(accounts)), random.pick(GROUPINGS));
        if (JSON.stringify(read.is) !== JSON.stringify(read.mustBe)) differences.push(read);
        found += read.is.rows.length;
      }
    })();
    const takeOvers = Array.from({ length: 2 }, async () => {
      while (!isOver) await sums.takeOver(database);
    });

    const all = Array.from({ length: 6 }, (_, worker) => writes(randomOf(seed + worker), accounts[worker % 2]!, 100));
    await Promise.all(all);
    isOver = true;
    await Promise.all([reading, ...takeOvers]);

    expect({ seed, differences }).toEqual({ seed, differences: [] });
    expect(found).toBeGreaterThan(20);
    await allTakenOver();
    for (let read = 0; read < 150; read++) {
      const { mustBe, is, ...of } = await compared(counted(random, accounts[read % 2]!), GROUPINGS[read % 4]!);
      expect({ seed, ...of, ...is }).toEqual({ seed, ...of, ...mustBe });
    }
  });

  it('are complete for every group and filter when nothing but sums is left', async () => {
    const of = await aScene();
    const day = '2026-01-05';
    for (const space of of.spaces)
      for (const end_user_ref of ['ada', 'Bob'])
        await aTurn(space, {
          state: 'done',
          end_user_ref,
          cost_micro_usd: 3,
          steps: 2,
          created_at: `${day}T12:00:00Z`,
        });
    await allTakenOver();
    const whole = { accountId: of.accountId, from: new Date('2026-01-01'), to: new Date('2026-02-01') };
    const oneHour = { from: new Date(`${day}T12:00:00Z`), to: new Date(`${day}T13:00:00Z`) };

    // Shows what a report finds without the turns, which it then reads from sums.
    await untold((tx) => tx.query('DELETE FROM turn WHERE account_id = $1', [of.accountId]));
    const read = async (part: Partial<TurnsCounted>, by: (typeof GROUPINGS)[number]) => {
      const { rows, totals } = await new UsageRepository().page(database, { ...whole, ...part }, { by, limit: 10 });
      return [rows.length, totals.turns, totals.cost_micro_usd, totals.steps];
    };
    for (const period of [{}, oneHour, { from: new Date(day) }]) {
      expect(await read(period, 'space')).toEqual([3, 6, 18, 12]);
      expect(await read(period, 'key')).toEqual([1, 6, 18, 12]);
      expect(await read(period, 'day')).toEqual([1, 6, 18, 12]);
      expect(await read({ ...period, madeByKey: of.keys[1]! }, 'day')).toEqual([1, 4, 12, 8]);
      // There are no sums of customers and hours.
      const byCustomer = period === oneHour ? [0, 0, 0, 0] : [2, 6, 18, 12];
      expect(await read(period, 'end_user_ref')).toEqual(byCustomer);
    }
    expect(await read({ endUserRef: 'ada' }, 'day')).toEqual([1, 3, 9, 6]);
    expect(await read({ space: of.spaces[0]! }, 'end_user_ref')).toEqual([2, 2, 6, 4]);
  });

  it('count turns of the API while they wait, run and end, once, and what remains of an erased thread', async () => {
    const account = await funded(1_000_000);
    const { key, space } = account;
    const totals = async () => (await key.call('GET', '/usage')).body.totals;
    const notes = () => changesOf(database, account.id);
    const { body: turn } = await submit(key, space, { end_user_ref: 'ada' });
    const { body: other } = await submit(key, space, { end_user_ref: 'ada' });
    expect([(await totals()).turns, await notes()]).toEqual([2, 0]);

    const begins = transition(turn, { state: 'running', previous_state: 'queued', seq: 2, input_tokens: 5 });
    await handled([await world.bus.publishes('turn.transitioned', begins)]);
    await key.call('POST', `/turns/${other.turn_id}/cancel`);
    expect([await totals(), await notes()]).toEqual([
      expect.objectContaining({ turns: 2, done: 0, input_tokens: 5 }),
      0,
    ]);

    await ended(turn, { cost_micro_usd: 900 });
    await ended(turn, { cost_micro_usd: 900 });
    await ended(other, { state: 'cancelled', cost_micro_usd: 100 });
    const before = await totals();
    expect(before).toMatchObject({ turns: 2, done: 1, cancelled: 1, input_tokens: 14, billed_cost_usd: 0.001 });
    await allTakenOver();
    expect(await totals()).toEqual(before);

    const { thread_id } = (await key.call('GET', `/turns/${turn.turn_id}`)).body;
    await key.call('DELETE', `/threads/${thread_id}`);
    await eventually(async () => {
      const [row] = await world.rows('SELECT erased_at FROM thread WHERE id = $1', [thread_id]);
      return row!['erased_at'] !== null;
    });
    expect([await totals(), await notes()]).toEqual([before, 0]);
  });

  it.each<[string, number, string, string]>([
    [
      'is accepted',
      0,
      'queued',
      `INSERT INTO turn (id, account_id, space_id, position, text, hold_micro_usd, cap_day, manifest_version,
       tools_version) SELECT id || 'b', account_id, space_id, position + 1000000, text, 0, cap_day, 0, 0 FROM turn WHERE id = $1`,
    ],
    ['starts', 0, 'queued', `UPDATE turn SET state = 'running', started_at = now(), input_tokens = 3 WHERE id = $1`],
    ['holds more', 0, 'running', 'UPDATE turn SET hold_micro_usd = hold_micro_usd + 1 WHERE id = $1'],
    ['is to be cancelled', 0, 'running', 'UPDATE turn SET cancel_requested_at = now() WHERE id = $1'],
    ['ends', 1, 'running', `UPDATE turn SET ${END('done')}, cost_micro_usd = 3 WHERE id = $1`],
  ])('a turn that %s calls their trigger %i times', async (_, calls, state, statement) => {
    const { spaces } = await aScene();
    const turn = await aTurn(spaces[0]!, { state: state as 'done' });

    const [plan] = await database.query<{ 'QUERY PLAN': [{ Triggers: { 'Trigger Name': string; Calls: number }[] }] }>(
      `EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`,
      [turn],
    );

    const called = plan!['QUERY PLAN'][0].Triggers.filter((trigger) =>
      trigger['Trigger Name'].startsWith('add_up_turn'),
    );
    expect(called.reduce((sum, { Calls }) => sum + Calls, 0)).toBe(calls);
  });

  it('make no turn wait: an end that is not committed holds up no other one of its account', async () => {
    const { accountId, spaces } = await aScene();
    const turns = [await aTurn(spaces[0]!), await aTurn(spaces[0]!)];
    const end = `UPDATE turn SET ${END('done')} WHERE id = $1`;
    await writers.transaction(async (one) => {
      await one.query(end, [turns[0]]);
      await writers.transaction(async (other) => {
        await other.query(`SET LOCAL lock_timeout = '2s'`);
        await other.query(end, [turns[1]]);
      });
      await sums.takeOver(database);
    });
    await allTakenOver();

    const period = { accountId, from: new Date(Date.now() - 86_400_000), to: new Date(Date.now() + 86_400_000) };
    expect((await compared(period, 'day')).is.totals).toMatchObject({ turns: 2, done: 2 });
  });
});

describe('usage from before the triggers', () => {
  it('is counted, and counted again, while others write', async () => {
    const of = await aScene();
    const all = { accountId: of.accountId, from: new Date('2025-12-31'), to: new Date('2026-03-31') };
    const random = randomOf(41);
    await untold(async (tx) => {
      for (let write = 0; write < 120; write++) await writesOnce(tx, random, of);
    });
    await writes(randomOf(42), of, 30);
    await allTakenOver();
    const before = await compared(all, 'day');
    expect(before.is).not.toEqual(before.mustBe);

    const admin = await connected(world.database.adminUrl);
    const differences: unknown[] = [];
    let isOver = false;
    const takeOver = (async () => {
      while (!isOver) await sums.takeOver(database);
    })();
    try {
      const seeds = [43, 44, 45, 46];
      const others = Promise.all(seeds.map((seed) => writes(randomOf(seed), of, 150))).finally(() => {
        isOver = true;
      });
      while (!isOver) {
        await admin.transaction((tx) =>
          new UsageOfThePast0022().up({ query: (text: string) => tx.query(text) } as never),
        );
        const { is, mustBe } = await compared(all, 'day');
        if (JSON.stringify(is) !== JSON.stringify(mustBe)) differences.push({ is, mustBe });
      }
      await others;
    } finally {
      isOver = true;
      await takeOver;
      await admin.dataSource.destroy();
    }
    expect(differences).toEqual([]);

    for (let round = 0; round < 2; round++) {
      for (const by of GROUPINGS) {
        const { is, mustBe } = await compared(all, by);
        expect(is).toEqual(mustBe);
        expect(is.totals.turns).toBeGreaterThan(20);
      }
      await allTakenOver();
    }
  });
});
