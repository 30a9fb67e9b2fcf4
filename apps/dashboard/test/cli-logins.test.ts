import { describe, expect, it } from '@jest/globals';
import { KEY_SCOPES } from '@libs/dto/api-keys/key-scopes';
import { useDashboard } from './people.js';

const { world, anOwner, aPerson, join } = useDashboard();

const post = (path: string, body: object) => world.http('POST', `/api/cli_logins${path}`, { body });
const claim = async (device_code: string) => (await post('/claim', { device_code })).body;
const merchantOf = (key: string) => world.http('GET', '/api/merchant', { headers: { authorization: `Bearer ${key}` } });

async function begun(livemode = false, machine = 'ann@laptop') {
  // Each login seems to come from another machine, because one address may have only a few.
  await world.rows("UPDATE cli_logins SET ip = 'elsewhere'");
  const { status, body } = await post('', { machine, livemode });
  expect(status).toBe(201);
  return body as { device_code: string; user_code: string; verification_url: string; expires_at: string };
}
const approve = (merchantId: number, code: string) => `/merchants/${merchantId}/cli_logins/${code}/approve`;
const asRead =
  /"Shop \d+" \(merchant \d+\): Create an API key named "checkout on ann@laptop" that can only read, until \d{4}-\d\d-\d\dT00:00:00\.000Z\./;

describe('a command line', () => {
  it('gets a key of test mode once, when a member has confirmed its code', async () => {
    const owner = await anOwner();
    const { device_code, user_code, verification_url } = await begun();
    expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(new URL(verification_url).pathname).toBe('/dashboard/cli-login');
    expect(await claim(device_code)).toMatchObject({ status: 'waiting', api_key: null });
    const asked = await owner.call('GET', `/cli_logins/${user_code}`);
    expect(asked.body).toMatchObject({ machine: 'ann@laptop', livemode: false, ip: '127.0.0.1' });

    const typed = user_code.toLowerCase().replace('-', ' ');
    const path = approve(-owner.merchant.id, encodeURIComponent(typed));
    expect((await owner.callWith(undefined, 'POST', path, { preset: 'server' })).status).toBe(204);

    const claimed = await claim(device_code);
    expect(claimed).toMatchObject({
      ...{ status: 'approved', merchant_id: owner.merchant.id, merchant_name: owner.merchant.name },
      api_key: {
        name: 'checkout on ann@laptop',
        livemode: false,
        scopes: KEY_SCOPES,
        key: expect.stringMatching(/^sk_test_/),
      },
    });
    const days = (Date.parse(claimed.api_key.expires_at) - Date.now()) / 86_400_000;
    expect([days > 90, days <= 91]).toEqual([true, true]);
    expect((await merchantOf(claimed.api_key.key)).body).toMatchObject({ id: owner.merchant.id, livemode: false });
    expect((await post('/claim', { device_code })).status).toBe(404);
    expect((await owner.call('GET', `/cli_logins/${user_code}`)).status).toBe(404);
  });

  it('gets a live key only with a fresh proof of what that key may do', async () => {
    const owner = await anOwner();
    const { device_code, user_code } = await begun(true);
    const path = approve(owner.merchant.id, user_code);

    const refused = await owner.callWith(undefined, 'POST', path, { preset: 'read_only' });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'fresh_proof_required']);
    const { statement } = refused.body.error;
    expect(statement).toMatch(asRead);
    // A proof for reading is not one for writing.
    expect((await owner.callWith(statement, 'POST', path, { preset: 'server' })).status).toBe(403);
    expect(await claim(device_code)).toMatchObject({ status: 'waiting' });
    expect((await owner.callWith(statement, 'POST', path, { preset: 'read_only' })).status).toBe(204);

    const { api_key } = await claim(device_code);
    expect(api_key).toMatchObject({ livemode: true, preset: 'read_only', key: expect.stringMatching(/^sk_live_/) });
  });

  it('gets no key from a member who may create none, nor one of the other mode', async () => {
    const owner = await anOwner();
    const viewer = await join(owner.merchant.id, 'viewer');
    const stranger = aPerson();
    const test = await begun(false);
    const live = await begun(true);
    const body = { preset: 'server' };

    const statuses = [
      await viewer.call('POST', approve(-owner.merchant.id, test.user_code), body),
      await stranger.call('POST', approve(-owner.merchant.id, test.user_code), body),
      await owner.call('POST', approve(owner.merchant.id, test.user_code), body),
      await owner.call('POST', approve(-owner.merchant.id, live.user_code), body),
      await owner.call('POST', approve(-owner.merchant.id, 'BBBB-BBBB'), body),
      await owner.call('POST', approve(-owner.merchant.id, test.user_code), { preset: 'everything' }),
    ].map(({ status }) => status);

    expect(statuses).toEqual([403, 404, 404, 404, 404, 422]);
    expect(await claim(test.device_code)).toMatchObject({ status: 'waiting' });
    expect((await owner.call('GET', `${owner.path}/api_keys`)).body.data).toEqual([]);
  });

  it('gets nothing where it was declined, not confirmed in time, or the member who confirmed has left', async () => {
    const owner = await anOwner();
    const [declined, late, left] = [await begun(), await begun(), await begun()];
    const developer = await join(owner.merchant.id, 'developer');

    expect((await owner.call('POST', `/cli_logins/${declined.user_code}/decline`)).status).toBe(204);
    await owner.call('POST', approve(-owner.merchant.id, late.user_code), { preset: 'server' });
    await world.rows("UPDATE cli_logins SET expires_at = now() WHERE state = 'approved'");
    await developer.call('POST', approve(-owner.merchant.id, left.user_code), { preset: 'server' });
    await world.rows('DELETE FROM memberships WHERE user_id = $1', [developer.user.user_id]);

    expect(await claim(declined.device_code)).toMatchObject({ status: 'declined', api_key: null });
    expect(await claim(late.device_code)).toMatchObject({ status: 'expired', api_key: null });
    expect(await claim(left.device_code)).toMatchObject({ status: 'declined', api_key: null });
    // A decision is final.
    expect(
      (await owner.call('POST', approve(-owner.merchant.id, declined.user_code), { preset: 'server' })).status,
    ).toBe(404);
    expect((await owner.call('GET', `/merchants/${-owner.merchant.id}/api_keys`)).body.data).toEqual([]);
  });

  it('gets one key, however often it requests one at once', async () => {
    const owner = await anOwner();
    const { device_code, user_code } = await begun();
    await owner.call('POST', approve(-owner.merchant.id, user_code), { preset: 'server' });

    const responses = await Promise.all(Array.from({ length: 8 }, () => post('/claim', { device_code })));

    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(404)]);
    expect((await owner.call('GET', `/merchants/${-owner.merchant.id}/api_keys`)).body.data).toHaveLength(1);
  });

  it('signs out: its key ends at once, and what still waits cannot be confirmed', async () => {
    const owner = await anOwner();
    const [used, waiting] = [await begun(), await begun()];
    await owner.call('POST', approve(-owner.merchant.id, used.user_code), { preset: 'server' });
    const { api_key } = await claim(used.device_code);

    for (const { device_code } of [used, used, waiting]) expect((await post('/end', { device_code })).status).toBe(204);

    expect((await merchantOf(api_key.key)).status).toBe(401);
    expect(
      (await owner.call('POST', approve(-owner.merchant.id, waiting.user_code), { preset: 'server' })).status,
    ).toBe(404);
    expect(await claim(waiting.device_code)).toMatchObject({ status: 'declined' });
    expect((await post('/end', { device_code: 'nobody' })).status).toBe(404);
  });

  it('finds neither its codes nor its key in the database', async () => {
    const owner = await anOwner();
    const { device_code, user_code } = await begun();
    await owner.call('POST', approve(-owner.merchant.id, user_code), { preset: 'server' });
    const { api_key } = await claim(device_code);

    const rows = JSON.stringify([
      await world.rows('SELECT * FROM cli_logins'),
      await world.rows('SELECT * FROM api_keys'),
      await world.rows('SELECT payload FROM outbox'),
    ]);

    for (const secret of [device_code, user_code, api_key.key]) expect(rows).not.toContain(secret);
  });

  it('is refused when very many wait at an address', async () => {
    await begun();
    for (let index = 1; index < 60; index++) {
      expect((await post('', { machine: 'm', livemode: false })).status).toBe(201);
    }

    const refused = await post('', { machine: 'm', livemode: false });

    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    await world.rows("UPDATE cli_logins SET ip = 'elsewhere'");
    for (const machine of ['', ' \u2800', 'x'.repeat(101), 7])
      expect((await post('', { machine, livemode: true })).status).toBe(422);
  });
});
