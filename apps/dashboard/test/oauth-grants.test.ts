import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { oauthClientId } from '@libs/dto/oauth/oauth-client';
import { useDashboard } from './people.js';

const { world, anOwner, join } = useDashboard();

const REDIRECT = 'http://127.0.0.1:3999/cb';
const CLIENT = oauthClientId({ name: 'Chat', redirectUris: [REDIRECT] });
const VERIFIER = 'v'.repeat(43);
const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');
const ASKED = { client_id: CLIENT, redirect_uri: REDIRECT, code_challenge: CHALLENGE, preset: 'read_only' };

const claim = (code: string, changes: object = {}) =>
  world.http('POST', '/api/oauth_grants/claim', {
    body: { code, client_id: CLIENT, redirect_uri: REDIRECT, code_verifier: VERIFIER, ...changes },
  });
const merchantOf = (key: string) => world.http('GET', '/api/merchant', { headers: { authorization: `Bearer ${key}` } });
const grants = (merchantId: number) => `/merchants/${merchantId}/oauth_grants`;

type Owner = Awaited<ReturnType<typeof anOwner>>;

/** Returns a code of test mode. */
async function agreed(owner: Owner, changes: object = {}): Promise<string> {
  const { status, body } = await owner.call('POST', grants(-owner.merchant.id), { ...ASKED, ...changes });
  expect(status).toBe(201);
  return body.code;
}
const keysOf = async (owner: Owner) =>
  (await owner.call('GET', `/merchants/${-owner.merchant.id}/api_keys`)).body.data as { id: number }[];

describe('a program that a member agreed to', () => {
  it('gets a key of test mode, once, with what was chosen and an end', async () => {
    const owner = await anOwner();
    const query = new URLSearchParams({ client_id: CLIENT, redirect_uri: REDIRECT });
    expect((await owner.call('GET', `/oauth_client?${query}`)).body).toEqual({
      name: 'Chat',
      redirect_host: '127.0.0.1:3999',
    });

    const { status, body } = await claim(await agreed(owner));

    expect([status, body]).toMatchObject([
      200,
      { merchant_id: owner.merchant.id, key: expect.stringMatching(/^sk_test_/) },
    ]);
    expect(body.scopes.every((scope: string) => scope.endsWith(':read'))).toBe(true);
    expect(body.expires_in_s / 86_400).toBeGreaterThan(29.9);
    expect(body.expires_in_s / 86_400).toBeLessThanOrEqual(31);
    expect((await merchantOf(body.key)).body).toMatchObject({ id: owner.merchant.id, livemode: false });
    expect(await keysOf(owner)).toMatchObject([{ name: 'Chat (connected)', preset: 'read_only' }]);
  });

  it('gets a live key only with a fresh proof of what that key may do', async () => {
    const owner = await anOwner();
    const path = grants(owner.merchant.id);

    const refused = await owner.callWith(undefined, 'POST', path, ASKED);
    expect([refused.status, refused.body.error.code]).toEqual([403, 'fresh_proof_required']);
    const { statement } = refused.body.error;
    expect(statement).toMatch(/Create an API key named "Chat \(connected\)" that can only read, until /);
    expect((await owner.callWith(statement, 'POST', path, { ...ASKED, preset: 'server' })).status).toBe(403);

    const { body } = await owner.callWith(statement, 'POST', path, ASKED);
    expect((await claim(body.code)).body.key).toMatch(/^sk_live_/);
  });

  it('loses its key when its code comes again: one of the two had stolen it', async () => {
    const owner = await anOwner();
    const code = await agreed(owner);
    const { body } = await claim(code);

    expect((await claim(code)).status).toBe(404);

    expect((await merchantOf(body.key)).status).toBe(401);
    expect(await keysOf(owner)).toEqual([]);
  });

  it('gets one key, however often it requests one at once', async () => {
    const owner = await anOwner();
    const code = await agreed(owner);

    const statuses = (await Promise.all(Array.from({ length: 8 }, () => claim(code)))).map(({ status }) => status);

    expect(statuses.sort()).toEqual([200, ...Array(7).fill(404)]);
  });

  it.each<[string, object]>([
    ['without what only the program knows', { code_verifier: 'w'.repeat(43) }],
    ['for another program', { client_id: oauthClientId({ name: 'Other', redirectUris: [REDIRECT] }) }],
    ['for another address', { redirect_uri: 'http://127.0.0.1:4000/cb' }],
  ])('gets no key %s, nor does anybody afterwards', async (_, changes) => {
    const owner = await anOwner();
    const code = await agreed(owner);

    expect((await claim(code, changes)).status).toBe(404);

    expect((await claim(code)).status).toBe(404);
    expect(await keysOf(owner)).toEqual([]);
  });

  it('gets nothing when it comes late, or when the member who agreed has left', async () => {
    const owner = await anOwner();
    const developer = await join(owner.merchant.id, 'developer');
    const late = await agreed(owner);
    await world.rows('UPDATE oauth_grants SET expires_at = now()');
    const { body } = await developer.call('POST', grants(-owner.merchant.id), ASKED);
    await world.rows('DELETE FROM memberships WHERE user_id = $1', [developer.user.user_id]);

    expect([(await claim(late)).status, (await claim(body.code)).status]).toEqual([404, 404]);
    expect(await keysOf(owner)).toEqual([]);
  });

  it('is agreed to by no member who may create no keys, nor with an address that it has not registered', async () => {
    const owner = await anOwner();
    const viewer = await join(owner.merchant.id, 'viewer');
    const path = grants(-owner.merchant.id);

    const statuses = [
      await viewer.call('POST', path, ASKED),
      await owner.call('POST', path, { ...ASKED, redirect_uri: 'https://evil.example/cb' }),
      await owner.call('POST', path, { ...ASKED, client_id: 'client_x' }),
      await owner.call('POST', path, { ...ASKED, code_challenge: 'plain' }),
      await owner.call('POST', path, { ...ASKED, preset: 'everything' }),
    ].map(({ status }) => status);

    expect(statuses).toEqual([403, 404, 404, 422, 422]);
  });

  it('signs out: its key ends; a key of no program changes nothing', async () => {
    const owner = await anOwner();
    const { body } = await claim(await agreed(owner));
    const end = (key: string) => world.http('POST', '/api/oauth_grants/end', { body: { key } });

    expect([(await end('sk_test_x')).status, (await end('')).status]).toEqual([204, 204]);
    expect((await merchantOf(body.key)).status).toBe(200);
    expect([(await end(body.key)).status, (await end(body.key)).status]).toEqual([204, 204]);
    expect((await merchantOf(body.key)).status).toBe(401);
  });

  it('finds neither its code nor its key in the database', async () => {
    const owner = await anOwner();
    const code = await agreed(owner);
    const { body } = await claim(code);

    const rows = JSON.stringify([
      await world.rows('SELECT * FROM oauth_grants'),
      await world.rows('SELECT * FROM api_keys'),
      await world.rows('SELECT payload FROM outbox'),
    ]);

    for (const secret of [code, body.key, VERIFIER]) expect(rows).not.toContain(secret);
  });
});
