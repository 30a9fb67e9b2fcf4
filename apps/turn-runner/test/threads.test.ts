import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { type Space, Thread, useRunner } from './runner-world.js';

/** Eight slots: one is kept for accounts that have none. */
const SLOTS = 8;
const runner = useRunner(() => ({ TURN_CONCURRENCY: String(SLOTS) }));
const HELD = 'call pay {"hold": true}';

function customers(count: number): Thread[] {
  return Array.from({ length: count }, (_, index) => new Thread({ end_user_ref: `customer-${index}`, inherits: true }));
}

/** Waits until the runner has a turn. */
async function arrives(turnId: string): Promise<void> {
  await eventually(async () => (await runner.world.rows('SELECT 1 FROM run WHERE turn_id = $1', [turnId])).length > 0);
}

async function isQueued(turnId: string): Promise<boolean> {
  const [run] = await runner.world.rows<{ state: string }>('SELECT state FROM run WHERE turn_id = $1', [turnId]);
  return run!.state === 'queued';
}

describe('threads of a space', () => {
  it('run side by side, and each runs one turn at a time in its order', async () => {
    const space = runner.aSpace();
    const threads = customers(3);
    const first = await Promise.all(threads.map((thread) => space.submits(HELD, thread.next())));
    const second = await Promise.all(threads.map((thread) => space.submits('call pay', thread.next())));

    for (const turnId of first) await runner.called(turnId);
    for (const turnId of second) await arrives(turnId);
    expect(await Promise.all(second.map(isQueued))).toEqual([true, true, true]);
    runner.counter.release(first[0]);

    expect(await runner.end(second[0]!)).toMatchObject({ state: 'done' });
    expect(await Promise.all(second.slice(1).map(isQueued))).toEqual([true, true]);
    runner.counter.release();
    for (const turnId of second) expect(await runner.end(turnId)).toMatchObject({ state: 'done' });
  });

  it('run in the order of acceptance, whatever the order of their events', async () => {
    const space = runner.aSpace();
    const thread = new Thread({ thread: 'support' });
    const turns = [1, 2, 3, 4].map(() => space.turn('call pay', thread.next()));

    for (const turn of turns.toReversed()) await runner.world.bus.publishes('turn.submitted', turn);
    await runner.end(turns.at(-1)!.turn_id);

    const ids = turns.map(({ turn_id }) => turn_id);
    const seen = runner.counter.seen.map(({ key }) => key.split(':')[0]!).filter((id) => ids.includes(id));
    expect(seen).toEqual(ids);
  });

  it('neither hold up the turns of the space itself, nor are held up by them', async () => {
    const space = runner.aSpace();
    const [ada] = customers(1);
    const held = await space.submits(HELD, ada!.next());
    await runner.called(held);
    const own = [await space.submits('hello'), await space.submits(HELD)];

    expect(await runner.end(own[0]!)).toMatchObject({ state: 'done' });
    await runner.called(own[1]!);
    const bob = await space.submits('hello', new Thread({ end_user_ref: 'bob' }).next());
    expect(await runner.end(bob)).toMatchObject({ state: 'done' });
    runner.counter.release();

    for (const turnId of [held, own[1]!]) expect(await runner.end(turnId)).toMatchObject({ state: 'done' });
    expect(await space.runs('hello')).toMatchObject({ state: 'done' });
  });

  it('state the name of the thread with every transition, and none where it has none', async () => {
    const space = runner.aSpace();
    const named = await space.runs('hello', new Thread({ thread: 'order-17' }).next());
    const unnamed = await space.runs('hello', new Thread({ end_user_ref: 'ada' }).next());

    const threads = [named, unnamed].map(({ turn_id }) => runner.published(turn_id).map(({ thread }) => thread));
    expect(threads).toEqual([
      ['order-17', 'order-17'],
      [null, null],
    ]);
  });
});

describe('a turn of a thread that is cancelled', () => {
  it('ends at once while it is queued, and holds up neither its thread nor the space', async () => {
    const space = runner.aSpace();
    const thread = new Thread({ thread: 'support' });
    const held = await space.submits(HELD, thread.next());
    const queued = await space.submits('call pay', thread.next());
    const behind = await space.submits('call pay', thread.next());
    await runner.called(held);
    await arrives(queued);

    const reply = await space.cancels(queued, thread.id);

    expect(reply).toMatchObject({ state: 'cancelled', transition: { thread: 'support', cost_micro_usd: 0 } });
    runner.counter.release();
    expect(await runner.end(behind)).toMatchObject({ state: 'done' });
    expect(runner.counter.of(queued)).toEqual([]);
    expect(await space.runs('hello')).toMatchObject({ state: 'done' });
  });

  it('before it arrived is cancelled as soon as it arrives', async () => {
    const space = runner.aSpace();
    const thread = new Thread({ thread: 'support' });
    const turn = space.turn('call pay', thread.next());
    await space.cancels(turn.turn_id, thread.id);
    await eventually(
      async () =>
        (await runner.world.rows('SELECT 1 FROM lane WHERE $1 = ANY (cancelled_early)', [turn.turn_id])).length > 0,
    );

    await runner.world.bus.publishes('turn.submitted', turn);

    expect(await runner.end(turn.turn_id)).toMatchObject({ state: 'cancelled', cost_micro_usd: 0 });
    expect(await space.runs('hello', thread.next())).toMatchObject({ state: 'done' });
    expect(runner.counter.of(turn.turn_id)).toEqual([]);
  });
});

describe('customers who wait', () => {
  it('wait for no turn of another one, however many that one has queued', async () => {
    const space = runner.aSpace();
    const [busy, quiet] = customers(2);
    const queued = await Promise.all(Array.from({ length: 200 }, () => space.submits('hello', busy!.next())));
    const held = await space.submits(HELD, quiet!.next());

    await runner.called(held);
    const quick = await space.submits('hello', new Thread({ end_user_ref: 'third' }).next());
    await runner.end(quick);
    const left = await Promise.all(queued.map(isQueued));
    runner.counter.release();

    // Its turn began when most of the 200 still waited.
    expect(left.filter(Boolean).length).toBeGreaterThan(0);
    expect(await runner.end(held)).toMatchObject({ state: 'done' });
    await runner.end(queued.at(-1)!);
  }, 60_000);
});

describe('accounts', () => {
  /** Submits the given number of turns of an account, one per thread, all held. */
  async function floods(space: Space, account_id: number, threads: number): Promise<string[]> {
    return Promise.all(customers(threads).map((thread) => space.submits(HELD, { account_id, ...thread.next() })));
  }

  const runningOf = async (account: number): Promise<number> => {
    const [row] = await runner.world.rows<{ turns: number }>(
      `SELECT count(*)::int AS turns FROM run WHERE account_id = $1 AND state = 'running'`,
      [account],
    );
    return row!.turns;
  };

  it('with 200 threads leave a slot to others, and get the next one after them', async () => {
    const space = runner.aSpace();
    const flood = await floods(space, 101, 200);
    await eventually(async () => (await runningOf(101)) === SLOTS - 1);
    await Promise.all(flood.map(arrives));
    expect(await runningOf(101)).toBe(SLOTS - 1);

    const second = await space.submits(HELD, { account_id: 102, ...new Thread({}).next() });
    await runner.called(second);
    const third = await space.submits(HELD, { account_id: 103, ...new Thread({}).next() });
    await arrives(third);
    expect(await isQueued(third)).toBe(true);
    runner.counter.release(
      runner.counter.seen.find(({ key }) => flood.includes(key.split(':')[0]!))!.key.split(':')[0],
    );

    await runner.called(third);
    expect([await runningOf(101), await runningOf(102), await runningOf(103)]).toEqual([SLOTS - 2, 1, 1]);
    await runner.world.rows(`UPDATE run SET cancel_requested_at = now() WHERE account_id = 101 AND state = 'queued'`);
    const releasing = setInterval(() => runner.counter.release(), 20);
    for (const turnId of [second, third, ...flood]) await runner.end(turnId);
    clearInterval(releasing);
  }, 60_000);

  it('that all flood it share its slots', async () => {
    const space = runner.aSpace();
    const accounts = [111, 112, 113, 114];
    const floodsOf = await Promise.all(accounts.map((account) => floods(space, account, 20)));
    await Promise.all(floodsOf.flat().map(arrives));
    const releasing = setInterval(() => runner.counter.release(), 20);
    for (const turnId of floodsOf.flat()) await runner.end(turnId);
    clearInterval(releasing);

    const order = await runner.world.rows<{ account_id: number }>(
      'SELECT account_id FROM run WHERE account_id = ANY ($1) ORDER BY started_at',
      [accounts],
    );
    // Once all have arrived, no account is served much more often than another.
    const middle = order.slice(30, 60).map(({ account_id }) => account_id);
    for (const account of accounts) {
      const share = middle.filter((one) => one === account).length;
      expect(share).toBeGreaterThanOrEqual(4);
      expect(share).toBeLessThanOrEqual(12);
    }
  }, 60_000);
});

describe('the histories of threads', () => {
  it('are their own: by name, by customer, and of the space', async () => {
    const space = runner.aSpace({ historyTurns: 5 });
    const threads = {
      own: { next: () => ({ end_user_ref: null }) },
      ada: new Thread({ end_user_ref: 'ada', inherits: true }),
      'ada, named': new Thread({ end_user_ref: 'ada', thread: 'one' }),
      'bob, the same name': new Thread({ end_user_ref: 'bob', thread: 'one' }),
      'nobody, the same name': new Thread({ end_user_ref: null, thread: 'one' }),
    };
    for (const [name, thread] of Object.entries(threads)) await space.runs(`secret of ${name}`, thread.next());

    const recalled: Record<string, string[]> = {};
    for (const [name, thread] of Object.entries(threads)) {
      const { result } = await space.runs('what did I ask before?', thread.next());
      recalled[name] = [...result!.matchAll(/secret of ([a-z, ]+) =>/g)].map(([, secret]) => secret!);
    }

    expect(recalled).toEqual(Object.fromEntries(Object.keys(threads).map((name) => [name, [name]])));
  });

  it('begin with what the customer said before there were threads, where they inherit it', async () => {
    const space = runner.aSpace({ historyTurns: 1 });
    for (const text of ['first', 'second']) await space.runs(`${text} of before`, { end_user_ref: 'ada' });
    const [first, next] = [
      new Thread({ end_user_ref: 'ada', inherits: true }),
      new Thread({ end_user_ref: 'ada', inherits: false }),
    ];
    await space.runs('third, in a thread', first.next());

    const inherited = await space.runs('what did I ask before?', first.next());
    const anew = await space.runs('what did I ask before?', next.next());

    expect(inherited.result).toMatch(/first of before[\s\S]*second of before[\s\S]*third, in a thread/);
    expect(anew.result).not.toMatch(/of before|in a thread/);
  });
});
