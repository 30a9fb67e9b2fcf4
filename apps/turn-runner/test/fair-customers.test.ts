import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Thread, useRunner } from './runner-world.js';

const SLOTS = 2;
const runner = useRunner(() => ({ TURN_CONCURRENCY: String(SLOTS) }));
const HELD = 'call pay {"hold": true}';

/** Returns the next turn of a new thread of a customer. */
const of = (account_id: number, end_user_ref: string | null) => ({
  account_id,
  ...new Thread({ end_user_ref }).next(),
});

async function allArrive(turnIds: readonly string[]): Promise<void> {
  await eventually(async () => {
    const rows = await runner.world.rows('SELECT 1 FROM run WHERE turn_id = ANY ($1)', [turnIds]);
    return rows.length === turnIds.length;
  });
}

async function running(turnIds: readonly string[]): Promise<string[]> {
  const rows = await runner.world.rows<{ turn_id: string }>(
    `SELECT turn_id FROM run WHERE turn_id = ANY ($1) AND state = 'running'`,
    [turnIds],
  );
  return rows.map(({ turn_id }) => turn_id);
}

/** Ends all turns whose tool holds them, until those turns have ended. */
async function releasesUntilEnd(turnIds: readonly string[]): Promise<void> {
  const releasing = setInterval(() => runner.counter.release(), 20);
  for (const turnId of turnIds) await runner.end(turnId);
  clearInterval(releasing);
}

describe('the customers of one account', () => {
  it('get the next slot that becomes free, however many turns another one has queued', async () => {
    const space = runner.aSpace();
    const flood = await Promise.all(Array.from({ length: 200 }, () => space.submits(HELD, of(201, 'busy'))));
    await allArrive(flood);
    await eventually(async () => (await running(flood)).length === SLOTS);
    const first = await running(flood);

    const quiet = await space.submits(HELD, of(201, 'quiet'));
    const nobody = await space.submits(HELD, of(201, null));
    await allArrive([quiet, nobody]);
    expect(await running([quiet, nobody])).toEqual([]);
    for (const turnId of first) await runner.called(turnId);
    for (const turnId of first) runner.counter.release(turnId);

    await runner.called(quiet);
    await runner.called(nobody);
    expect(await running(flood)).toEqual([]);
    await runner.world.rows(`UPDATE run SET cancel_requested_at = now() WHERE account_id = 201 AND state = 'queued'`);
    await releasesUntilEnd([quiet, nobody, ...flood]);
  }, 60_000);

  it('are served in turn where more of them wait than a claim reads', async () => {
    const space = runner.aSpace();
    const held = await Promise.all([space.submits(HELD, of(202, 'a')), space.submits(HELD, of(202, 'z'))]);
    for (const turnId of held) await runner.called(turnId);
    const customers = [...Array.from({ length: 20 }, (_, index) => `customer-${index}`), null];
    const rounds = 6;
    const turns: string[] = [];
    for (const customer of customers) {
      for (let round = 0; round < rounds; round++) turns.push(await space.submits('hello', of(202, customer)));
    }
    await allArrive(turns);
    await releasesUntilEnd([...held, ...turns]);

    const order = await runner.world.rows<{ end_user_ref: string | null }>(
      'SELECT end_user_ref FROM run WHERE turn_id = ANY ($1) ORDER BY started_at',
      [turns],
    );
    const served = new Map(customers.map((customer) => [customer, 0]));
    let mostAhead = 0;
    for (const { end_user_ref } of order) {
      served.set(end_user_ref, served.get(end_user_ref)! + 1);
      mostAhead = Math.max(mostAhead, Math.max(...served.values()) - Math.min(...served.values()));
    }
    expect([...served.values()]).toEqual(customers.map(() => rounds));
    expect(mostAhead).toBeLessThanOrEqual(2);
  }, 60_000);

  it('have no more of the slots than one customer of another account', async () => {
    const space = runner.aSpace();
    const blocking = await Promise.all([space.submits(HELD, of(203, 'a')), space.submits(HELD, of(203, 'b'))]);
    for (const turnId of blocking) await runner.called(turnId);
    const many = await Promise.all(
      Array.from({ length: 30 }, (_, index) => space.submits(HELD, of(203, `customer-${index}`))),
    );
    const one = await Promise.all(Array.from({ length: 10 }, () => space.submits(HELD, of(204, 'only'))));
    await allArrive([...many, ...one]);

    for (const turnId of blocking) runner.counter.release(turnId);
    await eventually(async () => (await running([...many, ...one])).length === SLOTS);

    expect((await running(one)).length).toBe(1);
    await runner.world.rows(`UPDATE run SET cancel_requested_at = now() WHERE account_id = 203 AND state = 'queued'`);
    await releasesUntilEnd([...blocking, ...many, ...one]);
  }, 60_000);

  it('have one position in the order each, whatever their references are', async () => {
    const space = runner.aSpace();
    const held = await Promise.all([space.submits(HELD, of(205, 'a')), space.submits(HELD, of(205, 'b'))]);
    for (const turnId of held) await runner.called(turnId);
    const strange = [
      "'; DROP TABLE lane; --",
      'größer',
      '\u{10FFFF}',
      '\uFFFD',
      'x'.repeat(200),
      ' ',
      '{"a":1}',
      '\\',
      '"',
      ',',
    ];
    const turns = await Promise.all(
      strange.flatMap((customer) => [0, 1].map(() => space.submits('hello', of(205, customer)))),
    );
    await allArrive(turns);

    await releasesUntilEnd([...held, ...turns]);

    for (const turnId of turns) expect(await runner.end(turnId)).toMatchObject({ state: 'done' });
  }, 60_000);
});
