import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { waitingForLocks } from '@libs/testing/locks/waiting-for-locks';
import { slowness } from '@libs/testing/slowness';
import pg from 'pg';
import { useAccounts } from './accounts.js';
import { type Account, useTurns } from './turn-scene.js';

/** Connections of the service under test. */
const POOL = 8;
/** Shorter than a statement waits for a lock: whatever takes longer has waited for one. */
const WAITED_MS = 8_000;
const scene = useAccounts({
  LOCAL_TURN_MICRO_USD: '1000',
  DATABASE_POOL_SIZE: String(POOL),
  EVENT_CONCURRENCY: '4',
});
const { world } = scene;
const { funded, submit, transition, handled, accountRow } = useTurns(scene);

/** Does something while somebody else has the rows of these accounts locked. */
async function whileLocked<T>(accounts: readonly Account[], work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client({ connectionString: world.env['DATABASE_URL'] });
  await holder.connect();
  try {
    await holder.query('BEGIN');
    const ids = accounts.map(({ id }) => id);
    await holder.query('SELECT 1 FROM account WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [ids]);
    return await work();
  } finally {
    await holder.end();
  }
}

/** Returns how long something takes, in milliseconds. */
async function lasts(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

const TURNS = 6;

/** An account with turns that were accepted. */
async function withTurns() {
  const account = await funded(1_000_000);
  const turns = [];
  for (let made = 0; made < TURNS; made++) turns.push((await submit(account.key, account.space)).body);
  return { ...account, turns };
}

/** Publishes the end of a turn. */
const ends = (turn: { turn_id: string; space: string }) =>
  world.bus.publishes('turn.transitioned', transition(turn, { cost_micro_usd: 1_000 }));

/** Expects that each turn of the account was charged once. */
async function isCharged({ id }: Account): Promise<void> {
  expect(await accountRow(id)).toMatchObject({ held: 0, charged: TURNS * 1_000, balance: 1_000_000 - TURNS * 1_000 });
}

describe('ends of turns', () => {
  it('are settled while the row of another account is locked, whose turns are charged once afterwards', async () => {
    const [locked, another, free] = [await withTurns(), await withTurns(), await withTurns()];
    const late: string[] = [];

    await whileLocked([locked, another], async () => {
      const took = await lasts(async () => {
        for (let index = 0; index < TURNS; index++) {
          late.push(await ends(locked.turns[index]!), await ends(another.turns[index]!));
          await handled([await ends(free.turns[index]!)]);
        }
      });

      expect(took).toBeLessThan(WAITED_MS);
      await isCharged(free);
      await eventually(async () => (await waitingForLocks(world.rows)) === 2);
      for (const { id } of [locked, another]) expect(await accountRow(id)).toMatchObject({ charged: 0 });
      expect(await world.rows('SELECT 1 FROM inbox WHERE msg_id = ANY ($1)', [late])).toEqual([]);
    });

    await handled(late);
    for (const account of [locked, another]) await isCharged(account);
    expect(await world.rows('SELECT * FROM dead_letter')).toEqual([]);
  });

  it('are settled while a turn of another account is locked, and an end of no turn harms no other', async () => {
    const [locked, free] = [await withTurns(), await withTurns()];
    const unknown = { ...locked.turns[0]!, turn_id: 'tn_unknown' };
    const holder = new pg.Client({ connectionString: world.env['DATABASE_URL'] });
    await holder.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM turn WHERE id = $1 FOR UPDATE', [locked.turns[0]!.turn_id]);

    const poison = await ends(unknown);
    const late = await Promise.all(locked.turns.map(ends));
    const took = await lasts(async () => handled(await Promise.all(free.turns.map(ends))));
    await holder.end();

    expect(took).toBeLessThan(WAITED_MS);
    await handled(late);
    for (const account of [locked, free]) await isCharged(account);
    await eventually(async () => (await world.rows('SELECT 1 FROM dead_letter WHERE msg_id = $1', [poison])).length);
  });
});

describe('as many locked accounts as the service has connections', () => {
  it('leave half of them to reads, health checks and other accounts', async () => {
    const free = await withTurns();
    const locked: Account[] = [];
    for (let made = 0; made < POOL + 2; made++) locked.push(await funded(1_000_000));

    const accepted = await whileLocked(locked, async () => {
      const responses = locked.map(({ key, space }) => submit(key, space));
      await eventually(async () => (await waitingForLocks(world.rows)) >= POOL / 2);
      const took = await lasts(async () => {
        for (const { turn_id } of free.turns)
          expect((await free.key.call('GET', `/turns/${turn_id}`)).body.state).toBe('queued');
        expect((await world.http('GET', '/readyz')).status).toBe(200);
        expect((await submit(free.key, free.space)).status).toBe(202);
      });

      expect(took).toBeLessThan(Math.min(WAITED_MS, (WAITED_MS / 2) * slowness()));
      expect(await waitingForLocks(world.rows)).toBe(POOL / 2);
      return { responses };
    });

    for (const { status } of await Promise.all(accepted.responses)) expect(status).toBe(202);
    for (const { id } of locked) expect(await accountRow(id)).toMatchObject({ held: 1_000, turns: 1 });
  });
});
