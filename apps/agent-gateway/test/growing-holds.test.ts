import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { ReplyOf } from '@libs/dto/rpc/rpc';
import { loadTokenCounter, tokenBound } from '@libs/money/models/token-count';
import { Database } from '@libs/service-kit/database/database';
import { type RunningService, startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { waitingForLocks } from '@libs/testing/locks/waiting-for-locks';
import pg from 'pg';
import { service } from '../src/service.js';
import { TextTokensService } from '../src/text-tokens/text-tokens.service.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const PRICES = { 'model-a': { input: 3_000_000, cached: 300_000, output: 15_000_000 } };
const scene = useAccounts({
  AGENT_ENGINES: 'openai-compatible',
  OPENAI_COMPATIBLE_MODEL: 'model-a',
  ENGINE_PRICES: JSON.stringify(PRICES),
  ENGINE_MAX_OUTPUT_TOKENS: '1000',
});
const { world } = scene;
const { funded, submit, ended, handled, transition, accountRow } = useTurns(scene);
/** The bounds of one step: 500 tokens of frame and a few of text, and 256 or 1,000 of output. */
const MIN = 500 * 3 + 256 * 15;
const ONE_STEP = 500 * 3 + 1_000 * 15;

let replica: RunningService;
beforeAll(async () => {
  replica = await startService(service, world.env);
}, 60_000);
afterAll(() => replica?.stop());

/** Makes a space on a model, of an account with credits and without caps except the given ones. */
async function aModelSpace(microUsd: number, caps: { key?: number; endUser?: number } = {}) {
  const account = await funded(microUsd);
  await world.rows('UPDATE account SET key_daily_micro_usd = $2, end_user_daily_micro_usd = $3 WHERE id = $1', [
    account.id,
    caps.key,
    caps.endUser,
  ]);
  const { body } = await account.key.call('POST', '/spaces', { engine: 'openai-compatible' });
  account.isIn(body.space_id);
  return { ...account, space: body.space_id as string };
}

type Growth = ReplyOf<'agent.grow_hold'>;

function grow(turn_id: string, least: number, wanted: number): Promise<Growth> {
  const asked = { turn_id, least_micro_usd: least, wanted_micro_usd: wanted };
  return world.bus.calls('agent.grow_hold', asked) as Promise<Growth>;
}

async function holdOf(turnId: string): Promise<number> {
  const [row] = await world.rows<{ hold: number }>('SELECT hold_micro_usd::int AS hold FROM turn WHERE id = $1', [
    turnId,
  ]);
  return row!.hold;
}

describe('what is held for a turn on a model', () => {
  it('is about one step at first, so that eight quick turns fit into the caps that everybody has', async () => {
    const { key, space, id } = await aModelSpace(2_000_000, { key: 20_000_000, endUser: 5_000_000 });

    const responses = await Promise.all(Array.from({ length: 8 }, () => submit(key, space, { end_user_ref: 'anna' })));

    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(202));
    const { held } = await accountRow(id);
    expect([held >= 8 * ONE_STEP, held <= 8 * (ONE_STEP + 100)]).toEqual([true, true]);
  });

  it('follows what turns of the space cost: it rises at once, and falls slowly', async () => {
    const { key, space } = await aModelSpace(2_000_000);
    const first = await submit(key, space);
    await ended(first.body, { cost_micro_usd: (await holdOf(first.body.turn_id)) - 1 });
    const holds: number[] = [];
    for (const cost of [100_000, 20_000, 0]) {
      const { body } = await submit(key, space);
      holds.push(await holdOf(body.turn_id));
      await grow(body.turn_id, cost, cost);
      await ended(body, { cost_micro_usd: cost, input_tokens: 4_000, steps: 2 });
    }
    const last = await submit(key, space);

    // A turn that cost nothing changes nothing.
    expect([holds[1], holds[2], await holdOf(last.body.turn_id)]).toEqual([125_000, 112_500, 112_500]);
  });

  it('is refused where not even one useful step fits: 402 by the balance, 429 by a cap, both without a hold', async () => {
    const poor = await aModelSpace(MIN - 1);
    const capped = await aModelSpace(1_000_000, { key: MIN - 1 });
    const enough = await aModelSpace(MIN + 100);

    const [noCredits, noQuota, accepted] = [
      await submit(poor.key, poor.space),
      await submit(capped.key, capped.space),
      await submit(enough.key, enough.space),
    ];

    expect([noCredits.status, noQuota.status, accepted.status]).toEqual([402, 429, 202]);
    expect(noCredits.headers['retry-after']).toBeUndefined();
    expect(await holdOf(accepted.body.turn_id)).toBe(MIN + 100);
    expect([(await accountRow(poor.id)).held, (await accountRow(capped.id)).held]).toEqual([0, 0]);
  });

  it('includes every token of a long text, which is not counted for a refused turn however short it is', async () => {
    const text = 'some words '.repeat(1_000);
    const tokens = tokenBound(text, await loadTokenCounter());
    const rich = await aModelSpace(1_000_000);
    const almost = await aModelSpace(MIN + tokens * 3 - 1);
    const poor = await aModelSpace(MIN - 1);
    const capped = await aModelSpace(1_000_000, { key: MIN - 1 });
    const windowed = await aModelSpace(1_000_000);
    await world.rows("INSERT INTO window_cap VALUES ($1, 0, 3600, $2, 'account')", [windowed.id, MIN - 1]);
    const counted = jest.spyOn(world.service.app.get(TextTokensService, { strict: false }), 'boundOf');
    const counts: number[] = [];
    const submitted = async ({ key, space }: typeof rich) => {
      const { status, body } = await submit(key, space, { text });
      counts.push(counted.mock.calls.length);
      return { status, turnId: body.turn_id as string };
    };

    const refused = [await submitted(poor), await submitted(capped), await submitted(windowed)];
    const [accepted, tooLong] = [await submitted(rich), await submitted(almost)];
    const unknown = await submit(rich.key, poor.space, { text });
    counts.push(counted.mock.calls.length);

    counted.mockRestore();
    expect(refused.map(({ status }) => status)).toEqual([402, 429, 429]);
    expect([accepted.status, tooLong.status, unknown.status]).toEqual([202, 402, 404]);
    expect(counts).toEqual([0, 0, 0, 1, 2, 2]);
    expect(await holdOf(accepted.turnId)).toBe(ONE_STEP + tokens * 3);
    for (const { id } of [poor, capped, windowed, almost]) expect((await accountRow(id)).held).toBe(0);
  });

  it('is refused where the tools that turns of the space listed leave no room for it, and not after other tools were granted', async () => {
    const TOOLS = 20_000;
    const account = await aModelSpace(1_000_000);
    const { key, space, id } = account;
    const first = await submit(key, space, { end_user_ref: 'anna' });
    await ended(first.body, { cost_micro_usd: 100, steps: 1, input_tokens: 9_000, tools_tokens: TOOLS });
    const balance = (microUsd: number) =>
      world.rows('UPDATE account SET balance_micro_usd = $2 WHERE id = $1', [id, microUsd]);
    const ofBen = () => submit(key, space, { end_user_ref: 'ben' });

    await balance(MIN + TOOLS * 3 - 1_000);
    const refused = await ofBen();
    expect([refused.status, refused.body.error.code]).toEqual([402, 'INSUFFICIENT_CREDITS']);
    await balance(MIN + TOOLS * 3 + 1_000);
    const accepted = await ofBen();
    expect(accepted.status).toBe(202);
    // A turn that had no room for its first step cost nothing, but has listed them anyway.
    await ended(accepted.body, { state: 'failed', steps: 0, input_tokens: 0, tools_tokens: 2 * TOOLS });
    expect((await ofBen()).status).toBe(402);
    expect((await key.call('PUT', `/spaces/${space}/tools`, { builtin: ['time'] })).status).toBe(200);
    expect((await ofBen()).status).toBe(202);
  });

  it('counts the tools of the newest toolset, whichever of its turns ends last', async () => {
    const { key, space } = await aModelSpace(1_000_000);
    const older = await submit(key, space, { end_user_ref: 'anna' });
    await key.call('PUT', `/spaces/${space}/tools`, { builtin: ['time'] });
    const newer = await submit(key, space, { end_user_ref: 'ben' });
    await ended(newer.body, { cost_micro_usd: 100, tools_tokens: 70 });
    await ended(older.body, { cost_micro_usd: 100, tools_tokens: 9_000 });
    const untold = await submit(key, space);
    await ended(untold.body, { cost_micro_usd: 100 });

    const [row] = await world.rows(
      `SELECT tools_tokens::int AS tokens, c.tools_version = s.tools_version AS is_current
       FROM space_cost c JOIN space s ON s.id = c.space_id WHERE s.id = $1`,
      [space],
    );
    expect(row).toEqual({ tokens: 70, is_current: true });
  });

  it('is refused with a retry soon where running turns will release enough, and with the next day where they will not', async () => {
    const { key, space, id } = await aModelSpace(ONE_STEP + 1_000, {});
    const first = await submit(key, space);
    const noCredits = await submit(key, space);
    await world.rows('UPDATE account SET balance_micro_usd = 1000000, key_daily_micro_usd = $2 WHERE id = $1', [
      id,
      ONE_STEP + 1_000,
    ]);
    const soon = await submit(key, space);
    await ended(first.body, { cost_micro_usd: ONE_STEP });
    const later = await submit(key, space);

    expect([noCredits.status, soon.status, later.status]).toEqual([402, 429, 429]);
    const waits = [noCredits, soon].map(({ headers }) => Number(headers['retry-after']));
    expect(waits.every((seconds) => seconds >= 1 && seconds <= 10)).toBe(true);
    expect(later.body.error.resets_at).toBe(new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString());
  });
});

describe('a refusal where several open turns have to release what is missing', () => {
  /** One of them is not enough, two are. */
  const RELEASED = 4_000;

  /** A space of the account with turns of this typical length, and an open turn whose end releases a known amount. */
  async function anOpenTurn({ id, key, isIn }: Awaited<ReturnType<typeof aModelSpace>>, typicalS: number) {
    const { body } = await key.call('POST', '/spaces', { engine: 'openai-compatible' });
    isIn(body.space_id);
    const turn = await submit(key, body.space_id, { end_user_ref: 'anna' });
    const cost = (await holdOf(turn.body.turn_id)) - RELEASED;
    await world.rows(
      `INSERT INTO space_cost (space_id, account_id, typical_micro_usd, step_input_tokens, typical_ms)
       VALUES ($1, $2, $3, 500, $4)`,
      [body.space_id, id, cost, typicalS * 1_000],
    );
    return turn.body as { turn_id: string; space: string };
  }

  const cap = (column: string) => `UPDATE account SET ${column} = held_micro_usd + $2 WHERE id = $1`;

  it.each([
    ['the balance', 402, cap('balance_micro_usd')],
    ['the cap of the key', 429, cap('key_daily_micro_usd')],
    ['the cap of the customer', 429, cap('end_user_daily_micro_usd')],
  ])('names the time when as many of them as are needed have typically ended: %s', async (_, status, sql) => {
    const account = await aModelSpace(1_000_000);
    const begun = performance.now();
    // The one that runs longer was submitted first.
    const longer = await anOpenTurn(account, 60);
    await anOpenTurn(account, 20);
    const seconds = async (free: number) => {
      await world.rows(sql, [account.id, free]);
      const refused = await submit(account.key, account.space, { end_user_ref: 'anna' });
      expect(refused.status).toBe(status);
      return Number(refused.headers['retry-after']);
    };

    const waits = [await seconds(MIN + 100 - RELEASED), await seconds(0)];
    await world.rows(`UPDATE turn SET state = 'running', started_at = now() - interval '35.5 s' WHERE id = $1`, [
      longer.turn_id,
    ]);
    waits.push(await seconds(0));
    await world.rows(`UPDATE turn SET started_at = now() - interval '1 h' WHERE id = $1`, [longer.turn_id]);
    waits.push(await seconds(0));

    const elapsedS = (performance.now() - begun) / 1_000;

    // An overdue turn may end at any moment, so the other turn decides.
    for (const [index, wanted] of [20, 60, 25, 20].entries()) {
      expect(waits[index]).toBeLessThanOrEqual(wanted);
      expect(waits[index]).toBeGreaterThan(wanted - 2 - elapsedS);
    }
  });
});

describe('a hold that grows', () => {
  it('grows on the turn, the account and its days alike, and the same request again changes nothing', async () => {
    const { key, space, id } = await aModelSpace(1_000_000);
    const { body } = await submit(key, space, { end_user_ref: 'anna' });

    const grown = [await grow(body.turn_id, 50_000, 60_000), await grow(body.turn_id, 50_000, 60_000)];

    expect(grown).toEqual(Array(2).fill({ held_micro_usd: 60_000, refused: null }));
    expect([await holdOf(body.turn_id), (await accountRow(id)).held]).toEqual([60_000, 60_000]);
    const days = await world.rows('SELECT held_micro_usd::int AS held FROM day_spend WHERE account_id = $1', [id]);
    expect(days).toEqual([{ held: 60_000 }, { held: 60_000 }]);
    await ended(body, { cost_micro_usd: 60_000 });
    expect(await accountRow(id)).toMatchObject({ held: 0, balance: 940_000, charged: 60_000 });
  });

  it('is refused by balance, cap and limit, and not for a turn that has ended', async () => {
    const { key, space, id } = await aModelSpace(100_000);
    const { body } = await submit(key, space);
    const before = await holdOf(body.turn_id);

    const refused = [await grow(body.turn_id, 100_001, 200_000), await grow(body.turn_id, 1_000_001, 2_000_000)];
    await world.rows('UPDATE account SET key_daily_micro_usd = 50000 WHERE id = $1', [id]);
    refused.push(await grow(body.turn_id, 50_001, 60_000));
    await ended(body, { state: 'cancelled', cost_micro_usd: 0 });
    refused.push(await grow(body.turn_id, 20_000, 20_000));

    expect(refused.map((reply) => reply.refused)).toEqual(['credits', 'limit', 'quota', 'ended']);
    expect([await holdOf(body.turn_id), (await accountRow(id)).held]).toEqual([before, 0]);
    expect(await grow('tn_none', 1, 1)).toMatchObject({ code: 'not_found' });
  });

  it('pays for no more than is held, whatever the runner reports', async () => {
    const { key, space, id } = await aModelSpace(100_000);
    const { body } = await submit(key, space);
    await grow(body.turn_id, 30_000, 30_000);

    await ended(body, { cost_micro_usd: 90_000 });

    expect(await accountRow(id)).toMatchObject({ balance: 70_000, held: 0, charged: 30_000 });
  });
});

describe('two turns that grow at the same time', () => {
  it.each(['balance', 'cap'])('get no more than the %s has', async (bound) => {
    const room = 40_000;
    const { key, space, id } = await aModelSpace(bound === 'balance' ? 2 * ONE_STEP + room : 1_000_000);
    const turns = [(await submit(key, space)).body.turn_id, (await submit(key, space)).body.turn_id] as string[];
    const { held } = await accountRow(id);
    const sql = `UPDATE account SET ${bound === 'cap' ? 'key_daily_micro_usd' : 'balance_micro_usd'} = $2 WHERE id = $1`;
    await world.rows(sql, [id, held + room]);

    // Both have read the state before either can write, unless they read behind the lock.
    const growing = await world.service.app.get(Database).transaction(async (tx) => {
      await tx.query('SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', [id]);
      const replies = Promise.all(turns.map((turn) => grow(turn, held / 2 + room - 5_000, held / 2 + room)));
      await eventually(async () => (await waitingForLocks(world.rows)) >= 2);
      return { replies };
    });

    const refusals = (await growing.replies).map(({ refused }) => refused);
    expect(refusals.filter((refused) => refused === null)).toHaveLength(1);
    expect(refusals).toContain(bound === 'cap' ? 'quota' : 'credits');
    expect((await accountRow(id)).held).toBe(held + room);
  });
});

describe('turns that are accepted, grow and end at the same time, at two replicas', () => {
  // The database itself refuses any state beyond balance or cap, so that not even a brief one goes unnoticed.
  it.each([1, 2, 3, 4])(
    'never exceed the balance or a cap: run %i',
    async (seed) => {
      const cap = 150_000 + seed * 7_001;
      const { key, space, id } = await aModelSpace(230_000 - seed * 11_003, { key: cap, endUser: 70_000 });
      await refuseBeyond(id, cap, 70_000);
      let state = seed;
      const random = (below: number) => {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        return state % below;
      };
      const turns: { turn_id: string; space: string }[] = [];
      const refusals: (string | null)[] = [];
      const at = (url: string, ref: string) =>
        request(url, 'POST', '/v1/turns', { body: { space, text: 'Hello', end_user_ref: ref }, headers: key.headers });

      for (let round = 0; round < 6; round++) {
        const ends = turns.splice(0, random(4)).map((turn) => transition(turn, { cost_micro_usd: random(40_000) }));
        const work = await Promise.all([
          Promise.all(
            Array.from({ length: 6 }, (_, index) =>
              at(index % 2 ? world.service.url : replica.url, `customer-${index % 3}`),
            ),
          ),
          ...turns.map(async ({ turn_id }) => {
            const least = random(60_000);
            const { refused } = await grow(turn_id, least, least + random(30_000));
            refusals.push(refused);
          }),
          handledAll(ends),
        ]);
        const submitted = work[0] as Awaited<ReturnType<typeof at>>[];
        expect(submitted.filter(({ status }) => ![202, 402, 429].includes(status))).toEqual([]);
        for (const { status, body } of submitted) if (status === 202) turns.push(body);
      }

      const [sums] = await world.rows(
        `SELECT a.held_micro_usd::int AS held, a.balance_micro_usd::int AS balance,
         (SELECT coalesce(sum(hold_micro_usd), 0)::int FROM turn WHERE account_id = a.id AND finished_at IS NULL) AS holds,
         (SELECT sum(held_micro_usd)::int FROM day_spend WHERE account_id = a.id AND scope = 'key') AS of_key,
         (SELECT sum(held_micro_usd)::int FROM day_spend WHERE account_id = a.id AND scope = 'end_user') AS of_customers,
         (SELECT count(*)::int FROM turn WHERE account_id = a.id AND cost_micro_usd > hold_micro_usd) AS overcharged
       FROM account a WHERE id = $1`,
        [id],
      );
      expect(sums).toMatchObject({
        held: sums!['holds'],
        of_key: sums!['holds'],
        of_customers: sums!['holds'],
        overcharged: 0,
      });
      expect(new Set(refusals).size).toBeGreaterThan(1);
    },
    60_000,
  );
});

async function handledAll(ends: ReturnType<typeof transition>[]): Promise<void> {
  const ids = await Promise.all(ends.map((end) => world.bus.publishes('turn.transitioned', end)));
  if (ids.length > 0) await handled(ids as string[]);
}

/** Makes the database refuse to commit more than balance and caps of an account allow. */
async function refuseBeyond(id: number, keyCap: number, endUserCap: number): Promise<void> {
  const admin = new pg.Client({ connectionString: world.database.adminUrl });
  await admin.connect();
  const cap = `CASE scope WHEN 'key' THEN ${keyCap} ELSE ${endUserCap} END`;
  await admin.query(`ALTER TABLE agent_gateway.account ADD CHECK (id <> ${id} OR held_micro_usd <= balance_micro_usd)`);
  await admin.query(
    `ALTER TABLE agent_gateway.day_spend ADD CHECK (account_id <> ${id} OR spent_micro_usd + held_micro_usd <= ${cap})`,
  );
  await admin.end();
}
