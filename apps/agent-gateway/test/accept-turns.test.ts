import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { MaintenanceService } from '../src/maintenance/maintenance.service.js';
import { useAccounts } from './accounts.js';
import { useTurns } from './turn-scene.js';

const scene = useAccounts({ LOCAL_TURN_MICRO_USD: '1000', AGENT_ENGINES: 'openai-compatible' });
const { world, anAccount } = scene;
const { funded, submit, ended, aFile, positions, accountRow } = useTurns(scene);

/** Longer than any test here takes. */
const LONGEST_MS = 20_000;

/** The service's copy of the database's time is behind by one round trip at most. */
const BEHIND_MS = 1_000;

describe('POST /v1/turns', () => {
  it('accepts a turn, holds what it may cost and publishes all that the runner needs', async () => {
    const submitted = world.bus.receives('turn.submitted');
    const { key, space, id } = await funded(1_000_000);
    const metadata = { z: 1, a: { constructor: 'x' } };

    const response = await submit(key, space, { text: 'Hello', end_user_ref: 'anna', metadata });

    expect(response.status).toBe(202);
    expect(response.body).toEqual({
      turn_id: expect.stringMatching(/^tn_[0-9a-f]{32}$/),
      space,
      thread: null,
      state: 'queued',
      created_at: expect.any(String),
    });
    expect(response.headers['location']).toBe(`/v1/turns/${response.body.turn_id}`);
    const event = await eventually(() => submitted.find(({ turn_id }) => turn_id === response.body.turn_id));
    expect(event).toEqual({
      turn_id: response.body.turn_id,
      account_id: id,
      space,
      end_user_ref: 'anna',
      metadata,
      text: 'Hello',
      file_ids: [],
      created_at: response.body.created_at,
      position: 1,
      thread: null,
      thread_id: expect.stringMatching(/^thr_[0-9a-f]{32}$/),
      thread_position: 1,
      inherits: true,
      engine: 'local',
      manifest_version: 0,
      tools_version: 0,
      budget_micro_usd: 1_000,
      limit_micro_usd: 1_000,
    });
    expect(await accountRow(id)).toMatchObject({ balance: 1_000_000, held: 1_000 });
  });

  it('omits a text that is too long for an event, so that the runner fetches it', async () => {
    const submitted = world.bus.receives('turn.submitted');
    const { key, space } = await funded(1_000_000);
    const text = '\u0001'.repeat(20_000);

    const { body } = await submit(key, space, { text });

    const event = await eventually(() => submitted.find(({ turn_id }) => turn_id === body.turn_id));
    expect(event.text).toBeNull();
    expect(await world.bus.calls('agent.turn_input', { turn_id: body.turn_id })).toEqual({ text, files: [] });
  });

  it.each([
    ['no space', { text: 'x' }, 'body.space', 'missing'],
    ['an empty text', { space: 'sp_x', text: '' }, 'body.text', 'string_too_short'],
    ['a long text', { space: 'sp_x', text: 'x'.repeat(100_001) }, 'body.text', 'string_too_long'],
    ['much metadata', { space: 'sp_x', text: 'x', metadata: numbered(17) }, 'body.metadata', 'too_long'],
    ['the same file twice', { space: 'sp_x', text: 'x', files: ['a', 'a'] }, 'body.files', 'value_error'],
  ])('refuses %s, by its field', async (_what, body, param, type) => {
    const { key } = await anAccount();

    const response = await key.call('POST', '/turns', body);

    expect(response.status).toBe(422);
    expect(response.body.error).toMatchObject({ code: 'VALIDATION_ERROR', param, details: [{ type }] });
  });

  it('accepts nothing for a space that is archived, unknown, or out of reach', async () => {
    const { key, space, aKey } = await funded(1_000_000);
    const narrow = await aKey('own_spaces');
    const other = await funded(1_000_000);
    await key.call('DELETE', `/spaces/${space}`);

    expect((await submit(key, space)).body.error.code).toBe('SPACE_ARCHIVED');
    expect((await submit(narrow, space)).body.error.code).toBe('KEY_SCOPE_DENIED');
    expect((await submit(other.key, space)).body.error.code).toBe('NOT_FOUND');
  });

  it('responds individually to many that arrive at once', async () => {
    const { key, space, id } = await funded(1_000_000);
    const { body: other } = await key.call('POST', '/spaces', {});
    const { body: archived } = await key.call('POST', '/spaces', {});
    await key.call('DELETE', `/spaces/${archived.space_id}`);
    const texts = Array.from({ length: 20 }, (_, index) => `text ${index} "\\ \u2028 é`);

    const responses = await Promise.all(
      texts.map(async (text, index) => ({
        text,
        accepted: await submit(key, index % 2 ? space : other.space_id, { text, metadata: { z: index, a: null } }),
        gone: await submit(key, archived.space_id, { text }),
        unknown: await submit(key, 'sp_0', { text }),
        unread: await submit(key, space, { text, files: ['fl_0'] }),
      })),
    );

    for (const { text, accepted, gone, unknown, unread } of responses) {
      expect([accepted, gone, unknown, unread].map(({ status }) => status)).toEqual([202, 409, 404, 422]);
      const { body } = await key.call('GET', `/turns/${accepted.body.turn_id}`);
      expect(body).toMatchObject({ text, space: accepted.body.space });
    }
    expect(await accountRow(id)).toMatchObject({ held: 20_000, turns: 20 });
    expect([...(await positions(space)), ...(await positions(other.space_id))].toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, index) => 1 + Math.floor(index / 2)),
    );
  });

  it('lets a turn read uploads of the account only', async () => {
    const { key, space, id } = await funded(1_000_000);
    const other = await anAccount();
    const mine = await aFile(id);
    const theirs = await aFile(other.id);

    const refused = await submit(key, space, { files: [mine, theirs] });
    const accepted = await submit(key, space, { files: [mine] });

    expect(refused.status).toBe(422);
    expect(refused.body.error.param).toBe('body.files.1');
    expect(await world.bus.calls('agent.turn_input', { turn_id: accepted.body.turn_id })).toMatchObject({
      files: [{ file_id: mine, name: 'a.txt', media_type: 'text/plain', size_bytes: 0 }],
    });
  });
});

describe('an Idempotency-Key', () => {
  it('returns the same response to the same body, whatever order its fields have, and 409 to another', async () => {
    const { key, space, id } = await funded(1_500);
    const first = await submit(key, space, { text: 'a', metadata: { a: 1, b: 2 } }, 'once');

    const again = await submit(key, space, { metadata: { b: 2, a: 1 }, text: 'a' }, ' once ');
    const other = await submit(key, space, { text: 'b' }, 'once');

    expect(again.status).toBe(202);
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(again.headers['location']).toBe(first.headers['location']);
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(other.status).toBe(409);
    expect(other.body.error.code).toBe('IDEMPOTENCY_CONFLICT');
    expect(await accountRow(id)).toMatchObject({ held: 1_000 });
    expect((await submit(key, space, {}, 'x'.repeat(201))).status).toBe(422);
  });

  it('is one turn, however concurrently it comes', async () => {
    const { key, space, id } = await funded(1_000_000);

    const responses = await Promise.all(Array.from({ length: 50 }, () => submit(key, space, {}, 'race')));

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]));
    expect(new Set(responses.map(({ body }) => body.turn_id)).size).toBe(1);
    expect(responses.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1);
    expect(await accountRow(id)).toMatchObject({ held: 1_000, turns: 1 });
  });

  it('reveals nothing to a key that does not reach the space, and still works when the space is archived', async () => {
    const { key, aKey, space } = await funded(1_000_000);
    const first = await submit(key, space, {}, 'mine');
    await key.call('DELETE', `/spaces/${space}`);

    const narrow = await submit(await aKey('own_spaces'), space, {}, 'mine');
    const again = await submit(key, space, {}, 'mine');

    expect(narrow.body.error.code).toBe('KEY_SCOPE_DENIED');
    expect(again.body).toEqual(first.body);
  });

  it('is checked before credits, and a refusal is not stored', async () => {
    const { key, space, id } = await funded(0);
    const refused = await submit(key, space, {}, 'later');
    await world.rows('UPDATE account SET balance_micro_usd = 1000 WHERE id = $1', [id]);

    const accepted = await submit(key, space, {}, 'later');
    const again = await submit(key, space, {}, 'later');

    expect(refused.status).toBe(402);
    expect(accepted.status).toBe(202);
    expect(again.body).toEqual(accepted.body);
  });
});

describe('credits and caps', () => {
  it('never hold more than the balance, under a race', async () => {
    const { key, space, id } = await funded(10_999);

    const responses = await Promise.all(Array.from({ length: 50 }, (_, index) => submit(key, space, {}, `k${index}`)));

    expect(responses.filter(({ status }) => status === 202)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 402)).toHaveLength(40);
    expect(responses.find(({ status }) => status === 402)!.body.error).toMatchObject({
      code: 'INSUFFICIENT_CREDITS',
      top_up_url: 'http://127.0.0.1:3000/dashboard/integrations/credits',
    });
    expect(await accountRow(id)).toMatchObject({ balance: 10_999, held: 10_000, turns: 10 });
    expect(await positions(space)).toEqual(Array.from({ length: 10 }, (_, index) => index + 1));
  });

  it('never hold more than the daily cap of a key, under a race, and report when it has room again', async () => {
    await awayFromMidnight();
    const { key, aKey, space, id } = await funded(1_000_000);
    await world.rows('UPDATE account SET key_daily_micro_usd = 5500 WHERE id = $1', [id]);

    const responses = await Promise.all(Array.from({ length: 30 }, () => submit(key, space)));

    const midnight = new Date(new Date().setUTCHours(24, 0, 0, 0));
    const refused = responses.find(({ status }) => status === 429)!;
    expect(responses.filter(({ status }) => status === 202)).toHaveLength(5);
    expect(refused.body.error).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      scope: 'key_daily',
      resets_at: midnight.toISOString(),
    });
    expect(Math.abs(Number(refused.headers['retry-after']) - (midnight.getTime() - Date.now()) / 1_000)).toBeLessThan(
      60,
    );
    expect((await submit(await aKey(), space)).status).toBe(202);
    expect(await positions(space)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('count a customer by the cap of the account, or by one of their own', async () => {
    await awayFromMidnight();
    const { key, space, id } = await funded(1_000_000);
    await world.rows('UPDATE account SET end_user_daily_micro_usd = 1000 WHERE id = $1', [id]);
    await world.rows("INSERT INTO end_user_cap VALUES ($1, 'vip', NULL), ($1, 'blocked', 0)", [id]);
    const statusFor = async (ref?: string) => (await submit(key, space, { end_user_ref: ref })).status;

    expect([await statusFor('anna'), await statusFor('anna')]).toEqual([202, 429]);
    expect([await statusFor('vip'), await statusFor('vip')]).toEqual([202, 202]);
    expect([await statusFor('blocked'), await statusFor(undefined)]).toEqual([429, 202]);
    expect((await submit(key, space, { end_user_ref: 'anna' })).body.error.scope).toBe('end_user');
  });

  it.each(['account', 'key', 'end_user'])('bound what is spent and held within a window, by %s', async (scope) => {
    const { key, space, id } = await funded(1_000_000);
    await world.rows('INSERT INTO window_cap VALUES ($1, 0, 3600, 2500, $2)', [id, scope]);
    const [first, second] = [
      await submit(key, space, { end_user_ref: 'anna' }),
      await submit(key, space, { end_user_ref: 'anna' }),
    ];
    const endedAt = new Date(Date.now() - 600_000).toISOString();
    await ended(first.body, { cost_micro_usd: 700, at: endedAt });

    const third = await submit(key, space, { end_user_ref: 'anna' });

    expect(second.status).toBe(202);
    expect(third.body.error).toMatchObject({
      code: 'QUOTA_EXCEEDED',
      scope: 'window',
      resets_at: new Date(Date.parse(endedAt) + 3_600_000).toISOString(),
    });
    await world.rows("UPDATE turn SET finished_at = now() - interval '2 hours' WHERE id = $1", [first.body.turn_id]);
    expect((await submit(key, space, { end_user_ref: 'anna' })).status).toBe(202);
  });

  it.each([
    [5, 'key_daily'],
    [2 * 86_400, 'window'],
  ])(
    'name the one that has room last where several are full: a window of %i s and the day of a key',
    async (seconds, scope) => {
      await awayFromMidnight();
      const { key, space, id } = await funded(1_000_000);
      await world.rows('UPDATE account SET key_daily_micro_usd = 1000 WHERE id = $1', [id]);
      await world.rows("INSERT INTO window_cap VALUES ($1, 0, $2, 1000, 'account')", [id, seconds]);
      const before = Date.now();

      const responses = [await submit(key, space), await submit(key, space)];

      const { error } = responses[1]!.body;
      expect(responses.map(({ status }) => status)).toEqual([202, 429]);
      expect(error.scope).toBe(scope);
      const midnight = new Date().setUTCHours(24, 0, 0, 0);
      // Only holds fill the window, so it has room when all of them are older than the window.
      if (scope === 'key_daily') expect(Date.parse(error.resets_at)).toBe(midnight);
      else expect(Date.parse(error.resets_at)).toBeGreaterThanOrEqual(before - BEHIND_MS + seconds * 1_000);
    },
  );

  it('hold what another engine may cost, or all the room that is left', async () => {
    const { key, id } = await funded(1_300_000);
    const { body } = await key.call('POST', '/spaces', { engine: 'openai-compatible' });
    await submit(key, body.space_id);
    await key.call('PUT', `/spaces/${body.space_id}/manifest`, { instructions: 'x', limits: { max_cost_usd: 0.2 } });
    await submit(key, body.space_id);
    const third = await submit(key, body.space_id);

    expect(await accountRow(id)).toMatchObject({ held: 1_300_000 });
    const holds = await world.rows('SELECT hold_micro_usd FROM turn WHERE account_id = $1 ORDER BY seq', [id]);
    expect(holds.map((row) => Number(row['hold_micro_usd']))).toEqual([1_000_000, 200_000, 100_000]);
    expect(third.status).toBe(202);
    expect((await submit(key, body.space_id)).status).toBe(402);
  });
});

describe('maintenance', () => {
  it('accepts turns nevertheless, and reports when it ends where that is known', async () => {
    const { key, space } = await funded(1_000_000);
    const expectedEnd = new Date(Date.now() + 3_600_000).toISOString();
    const publish = (version: number, active: boolean, end: string | null) =>
      world.bus.publishes('maintenance.changed', { version, active, message: 'New disks', expected_end: end });

    await publish(11, true, expectedEnd);
    const known = await eventually(async () => {
      const response = await submit(key, space);
      return response.body.maintenance ? response : undefined;
    });
    await publish(12, true, null);
    const unknown = await eventually(async () => {
      const response = await submit(key, space);
      return response.body.maintenance?.expected_end === null ? response : undefined;
    });
    await publish(13, false, null);

    expect(known.status).toBe(202);
    expect(known.body.maintenance).toEqual({ active: true, message: 'New disks', expected_end: expectedEnd });
    expect(Number(known.headers['retry-after'])).toBeGreaterThan(3_500);
    expect(unknown.headers['retry-after']).toBeUndefined();
    await eventually(async () => (await submit(key, space)).body.maintenance === undefined);
  });

  it('accepts no turn where it cannot tell whether there is one: an error never hides a turn that is charged', async () => {
    const { key, space, id } = await funded(1_000_000);
    const maintenance = world.service.app.get(MaintenanceService, { strict: false });
    const unreadable = jest.spyOn(maintenance, 'state').mockRejectedValueOnce(new Error('the database is gone'));

    const response = await submit(key, space);

    unreadable.mockRestore();
    expect(response.status).toBeGreaterThanOrEqual(500);
    expect(await accountRow(id)).toMatchObject({ held: 0, turns: 0 });
    expect((await submit(key, space)).status).toBe(202);
  });
});

function numbered(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
}

/** Daily caps restart at midnight UTC, even in the middle of a test. */
async function awayFromMidnight(): Promise<void> {
  const left = new Date().setUTCHours(24, 0, 0, 0) - Date.now();
  if (left < LONGEST_MS) await sleep(left);
}
