import { beforeAll, describe, expect, it } from '@jest/globals';
import { Database } from '@libs/service-kit/database/database';
import { eventually } from '@libs/testing/eventually';
import { type DueSchedule, SchedulesRepository } from '../src/schedules/schedules.repository.js';
import { useAccounts } from './accounts.js';
import { DAILY, useSchedules } from './schedule-scene.js';
import { useTurns } from './turn-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000' });
const { world, anAccount } = scene;
const { funded, transition, ended, handled } = useTurns(scene);
const { hasBought, scheduled, due } = useSchedules(scene);
type Owner = Awaited<ReturnType<typeof funded>>;

const pauses = () => world.bus.receives('schedule.paused');
beforeAll(() => void pauses());

/** An account that has bought credits once may have as many schedules as anybody. */
const bought = async (microUsd: number) => hasBought(await funded(microUsd));

const read = async ({ key }: Owner, id: string) => (await key.call('GET', `/schedules/${id}`)).body;
const runs = async ({ key }: Owner, id: string) => (await key.call('GET', `/schedules/${id}/runs`)).body.data;
const turnsOf = async ({ key, space }: Owner) => (await key.call('GET', `/turns?space=${space}`)).body.data;
/** Makes a schedule due and waits until its slot has been run. */
async function ran(owner: Owner, id: string, agoS?: number) {
  const slot = await due(id, agoS);
  return eventually(async () => (await runs(owner, id)).find(({ slot_at }: { slot_at: string }) => slot_at === slot));
}
async function paused(owner: Owner, id: string) {
  await due(id);
  return eventually(async () => (await read(owner, id)).paused_reason as string | null);
}

describe('a schedule', () => {
  it('is created, listed, changed, paused, resumed and deleted', async () => {
    const owner = await funded(1_000_000);
    const { key, space } = owner;
    const made = await key.call('POST', `/spaces/${space}/schedules`, { ...DAILY, title: 'Daily' });
    const path = `/schedules/${made.body.schedule_id}`;

    expect([made.status, made.body]).toEqual([
      201,
      {
        schedule_id: expect.stringMatching(/^sc_[0-9a-f]{32}$/),
        space,
        title: 'Daily',
        ...DAILY,
        end_user_ref: null,
        metadata: null,
        missed: 'skip',
        active: true,
        paused_reason: null,
        next_at: expect.stringMatching(/T0[78]:00:00.000Z$/),
        last_run: null,
        created_at: expect.any(String),
      },
    ]);
    expect((await key.call('GET', `/spaces/${space}/schedules`)).body.data).toEqual([made.body]);
    const moved = await key.call('PATCH', path, { cron: '30 12 * * *', time_zone: 'UTC' });
    expect(moved.body).toMatchObject({ title: 'Daily', next_at: expect.stringMatching(/T12:30:00.000Z$/) });
    const stopped = await key.call('PATCH', path, { active: false, text: 'Another text' });
    expect(stopped.body).toMatchObject({
      active: false,
      paused_reason: 'request',
      next_at: null,
      text: 'Another text',
    });
    const stillStopped = await key.call('PATCH', path, { cron: '0 0 * * *' });
    expect(stillStopped.body).toMatchObject({ active: false, cron: '0 0 * * *' });
    const resumed = await key.call('PATCH', path, { active: true });
    expect(resumed.body).toMatchObject({ active: true, next_at: expect.stringMatching(/T00:00:00.000Z$/) });
    expect((await key.call('DELETE', path)).status).toBe(204);
    expect((await key.call('GET', path)).status).toBe(404);
  });

  it.each([
    ['cron', { cron: '0 9 * *' }],
    ['cron', { cron: '0 0 30 2 *' }],
    ['time_zone', { time_zone: 'Berlin' }],
    ['text', { text: '' }],
    ['missed', { missed: 'all' }],
    ['zone', { zone: 'UTC' }],
  ])('is refused where %s is wrong', async (field, body) => {
    const { key, space } = await funded(0);

    const { status, body: refused } = await key.call('POST', `/spaces/${space}/schedules`, { ...DAILY, ...body });

    expect([status, refused.error.param]).toEqual([422, `body.${field}`]);
  });

  it('that is deleted while it is changed is changed or not found', async () => {
    const owner = await funded(0);
    const ids = await Promise.all(Array.from({ length: 20 }, () => scheduled(owner)));

    const statuses = await Promise.all(
      ids.map(async (id) => {
        const change = owner.key.call('PATCH', `/schedules/${id}`, { title: 'Changed' });
        await owner.key.call('DELETE', `/schedules/${id}`);
        return (await change).status;
      }),
    );

    expect([200, 404]).toEqual(expect.arrayContaining(statuses));
    for (const id of ids) expect((await owner.key.call('GET', `/schedules/${id}`)).status).toBe(404);
  });

  it('is out of reach of other accounts, and of keys that only run turns or only set up spaces', async () => {
    const owner = await funded(1_000_000);
    const id = await scheduled(owner);
    const stranger = await anAccount();
    const [run, configure] = [
      await owner.aKey('all_spaces', 'r', 'run'),
      await owner.aKey('all_spaces', 'c', 'configure'),
    ];
    const statuses = async (key: Owner['key']) => [
      (await key.call('GET', `/schedules/${id}`)).status,
      (await key.call('GET', `/schedules/${id}/runs`)).status,
      (await key.call('GET', `/spaces/${owner.space}/schedules`)).status,
      (await key.call('POST', `/spaces/${owner.space}/schedules`, DAILY)).status,
      (await key.call('PATCH', `/schedules/${id}`, { active: false })).status,
      (await key.call('DELETE', `/schedules/${id}`)).status,
    ];

    expect(await statuses(stranger.key)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(await statuses(run)).toEqual([200, 200, 200, 403, 403, 403]);
    expect(await statuses(configure)).toEqual([200, 200, 200, 403, 403, 403]);
    expect(await read(owner, id)).toMatchObject({ active: true });
  });

  it('is one of at most a hundred of its space', async () => {
    const owner = await bought(0);
    for (let count = 0; count < 100; count++) await scheduled(owner);

    expect((await owner.key.call('POST', `/spaces/${owner.space}/schedules`, DAILY)).status).toBe(422);
  });
});

describe('a slot', () => {
  it('submits its turn, and the schedule waits for the next one', async () => {
    const owner = await funded(1_000_000);
    const id = await scheduled(owner, { end_user_ref: 'anna', metadata: { shop: 7 } });

    const run = await ran(owner, id);

    const [turn, ...others] = await turnsOf(owner);
    expect(others).toEqual([]);
    expect(turn).toMatchObject({ text: DAILY.text, end_user_ref: 'anna', metadata: { shop: 7 }, state: 'queued' });
    expect(run).toEqual({ slot_at: run.slot_at, outcome: 'submitted', turn_id: turn.turn_id, error_code: null });
    expect(await read(owner, id)).toMatchObject({
      last_run: run,
      next_at: expect.stringMatching(/T0[78]:00:00.000Z$/),
    });
  });

  it('that was missed is left out, or made up for by one turn', async () => {
    const owner = await funded(1_000_000);
    const [skips, makesUp] = [await scheduled(owner), await scheduled(owner, { missed: 'run_once' })];

    const left = await ran(owner, skips, 600);
    const madeUp = await ran(owner, makesUp, 3 * 86_400);

    expect([left.outcome, madeUp.outcome]).toEqual(['missed', 'submitted']);
    expect(await turnsOf(owner)).toHaveLength(1);
    expect(new Date((await read(owner, makesUp)).next_at).getTime()).toBeGreaterThan(Date.now());
  });

  it('is left out while the turn before is not over', async () => {
    const owner = await funded(1_000_000);
    const id = await scheduled(owner);
    const first = await ran(owner, id);

    const second = await ran(owner, id);
    await handled([
      await world.bus.publishes('turn.transitioned', transition({ turn_id: first.turn_id, space: owner.space })),
    ]);
    const third = await ran(owner, id);

    expect([second.outcome, third.outcome]).toEqual(['busy', 'submitted']);
  });

  it('of a schedule that is edited meanwhile changes nothing of the edit', async () => {
    const owner = await funded(1_000_000);
    const id = await scheduled(owner);
    await world.rows(
      `UPDATE schedule SET lease_id = gen_random_uuid(), lease_until = now() + interval '1 hour', due_at = now() + interval '1 hour'
       WHERE id = $1`,
      [id],
    );

    await owner.key.call('PATCH', `/schedules/${id}`, { cron: '15 * * * *' });

    const [row] = await world.rows<{ lease_id: null; isDue: boolean }>(
      'SELECT lease_id, due_at = slot_at AS "isDue" FROM schedule WHERE id = $1',
      [id],
    );
    expect(row).toEqual({ lease_id: null, isDue: true });
  });
});

/** Returns the webhook events of an account about a schedule. */
const pausesOf = (id: string) => pauses().filter(({ schedule_id }) => schedule_id === id);
/** Waits for such an event, and returns it. */
const pauseOf = (id: string) => eventually(() => pausesOf(id)[0]);

describe('a schedule is paused', () => {
  it('after five turns in a row that were refused or failed, and runs again when it is resumed', async () => {
    const owner = await funded(2_000);
    const id = await scheduled(owner, { title: 'Daily' });
    const failed = await ran(owner, id);
    await handled([
      await world.bus.publishes(
        'turn.transitioned',
        transition({ turn_id: failed.turn_id, space: owner.space }, { state: 'failed', cost_micro_usd: 2_000 }),
      ),
    ]);
    await world.rows('UPDATE account SET balance_micro_usd = 0 WHERE id = $1', [owner.id]);

    const outcomes = [];
    for (let count = 0; count < 4; count++) outcomes.push(await ran(owner, id));
    const reason = await paused(owner, id);
    expect(await pauseOf(id)).toEqual({
      ...{ account_id: owner.id, schedule_id: id, space: owner.space, title: 'Daily', reason: 'failures', failures: 5 },
      ...{ last_error: { code: 'INSUFFICIENT_CREDITS', turn_id: null }, paused_at: expect.stringMatching(/Z$/) },
    });
    await world.rows('UPDATE account SET balance_micro_usd = 5000 WHERE id = $1', [owner.id]);
    await owner.key.call('PATCH', `/schedules/${id}`, { active: true });
    const resumed = await ran(owner, id);

    expect(outcomes.map(({ outcome, error_code }) => [outcome, error_code])).toEqual(
      Array(4).fill(['refused', 'INSUFFICIENT_CREDITS']),
    );
    expect([reason, resumed.outcome]).toEqual(['failures', 'submitted']);
    expect(pausesOf(id)).toHaveLength(1);
  });

  it('and reports which turn failed last, counting none from before a success', async () => {
    const owner = await funded(1_000_000);
    const [failing, other] = [await scheduled(owner), await scheduled(owner)];
    const refusedBefore = (id: string) =>
      world.rows(
        `INSERT INTO schedule_run (schedule_id, slot_at, outcome, error_code)
         SELECT $1, now() - make_interval(hours => n), 'refused', 'QUOTA_EXCEEDED' FROM generate_series(1, 4) n`,
        [id],
      );
    await refusedBefore(failing);
    await refusedBefore(other);
    const [failed, done] = [await ran(owner, failing), await ran(owner, other)];
    await ended({ turn_id: failed.turn_id, space: owner.space }, { state: 'failed' });
    await ended({ turn_id: done.turn_id, space: owner.space });
    await world.rows(`UPDATE schedule SET cron = '0 0 30 2 *' WHERE id = $1`, [other]);
    await ran(owner, other);

    expect(await paused(owner, failing)).toBe('failures');

    expect(await pauseOf(failing)).toMatchObject({
      ...{ reason: 'failures', failures: 5 },
      last_error: { code: 'ENGINE_ERROR', turn_id: failed.turn_id },
    });
    expect(await pauseOf(other)).toMatchObject({ reason: 'no_more_slots', failures: 0, last_error: null });
  });

  it('by its owner without notifying anybody, and by no process that has lost it', async () => {
    const owner = await funded(1_000_000);
    const [asked, edited] = [await scheduled(owner), await scheduled(owner)];
    await owner.key.call('PATCH', `/schedules/${asked}`, { active: false });
    const [claimed] = await world.rows<DueSchedule>(
      `UPDATE schedule SET lease_id = gen_random_uuid(), lease_until = now() + interval '1 hour', due_at = now() + interval '1 hour'
       WHERE id = $1 RETURNING *`,
      [edited],
    );
    await owner.key.call('PATCH', `/schedules/${edited}`, { cron: '15 * * * *' });
    const [listed] = (await owner.key.call('GET', '/spaces')).body.data;
    expect(listed).toMatchObject({ space_id: owner.space, auto_paused_schedules: 0 });
    const repository = world.service.app.get(SchedulesRepository);
    const database = world.service.app.get(Database);

    const wasPaused = await database.transaction((tx) => repository.pause(tx, claimed!, 'failures'));

    expect(wasPaused).toBe(false);
    expect(await read(owner, edited)).toMatchObject({ active: true, cron: '15 * * * *' });
    expect([...pausesOf(asked), ...pausesOf(edited)]).toEqual([]);
  });

  it('when the key that created it is revoked, and its space archived', async () => {
    const owner = await funded(1_000_000);
    const other = await owner.aKey();
    const ofKey = (await other.call('POST', `/spaces/${owner.space}/schedules`, DAILY)).body.schedule_id;
    const ofSpace = await scheduled(owner);
    await owner.person.call('DELETE', `/keys/${other.id}`);

    expect(await paused(owner, ofKey)).toBe('key_revoked');
    expect(await pauseOf(ofKey)).toMatchObject({ reason: 'key_revoked', failures: 0, last_error: null });
    expect((await owner.key.call('GET', `/spaces/${owner.space}`)).body.auto_paused_schedules).toBe(1);
    await owner.key.call('DELETE', `/spaces/${owner.space}`);
    expect(await paused(owner, ofSpace)).toBe('space_archived');
    expect((await pauseOf(ofSpace)).reason).toBe('space_archived');
    expect(await turnsOf(owner)).toEqual([]);
  });

  it('when no slot is left', async () => {
    const owner = await funded(1_000_000);
    const id = await scheduled(owner);
    await world.rows(`UPDATE schedule SET cron = '0 0 30 2 *' WHERE id = $1`, [id]);

    const run = await ran(owner, id);

    expect([run.outcome, (await read(owner, id)).paused_reason]).toEqual(['submitted', 'no_more_slots']);
  });
});
