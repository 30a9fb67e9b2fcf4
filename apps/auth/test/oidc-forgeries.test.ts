import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OutboundClient } from '@libs/outbound-http/outbound-client';
import { type Answer, Person } from '@libs/testing/http/http-client';
import { useWorld } from '@libs/testing/world';
import { guardedFetch } from '../src/providers/guarded-fetch.js';
import { service } from '../src/service.js';
import { type Forgery, useHostileProvider } from './hostile-provider.js';

const CLIENT = { client_id: 'checkout', client_secret: 'a secret of at least 32 characters' };
const hostile = useHostileProvider(CLIENT);
const world = useWorld(service, {
  env: () => ({
    ADDRESS_LIMIT_FACTOR: '1000',
    OIDC_ALLOWED_NETWORKS: '127.0.0.0/8',
    OIDC_PROVIDERS: JSON.stringify([
      { id: 'evil', name: 'Evil', issuer: hostile.issuer, ...CLIENT },
      { id: 'alias', name: 'Alias', issuer: hostile.issuer.replace('127.0.0.1', 'localhost'), ...CLIENT },
    ]),
  }),
});

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});
beforeEach(() => {
  hostile.forgery = {};
});

/** Begins a sign-in, and comes back from the provider with a code that it never gave. */
async function comeBack(forgery: Forgery, iss: string | null = hostile.issuer): Promise<Answer> {
  const browser = new Person(world.service.url);
  const { authorization_url } = (await browser.call('GET', '/api/auth/oidc/evil/start')).body;
  const { searchParams } = new URL(authorization_url);
  hostile.nonce = searchParams.get('nonce')!;
  hostile.forgery = forgery;
  const query = new URLSearchParams({
    code: 'any',
    state: searchParams.get('state')!,
    ...(iss === null ? {} : { iss }),
  });
  return browser.call('GET', `/api/auth/oidc/evil/callback?${query}`);
}

const now = () => Math.floor(Date.now() / 1000);

describe('an ID token', () => {
  it('signs in when everything about it is right', async () => {
    const response = await comeBack({});

    expect([response.status, response.body.user?.email]).toEqual([200, 'mallory@example.com']);
  });

  it.each<[string, () => Forgery]>([
    ['signed by another key', () => ({ signature: 'stranger' })],
    ['signed with the client’s secret', () => ({ signature: 'client_secret' })],
    ['not signed', () => ({ signature: 'none' })],
    ['of an unknown key', () => ({ header: { kid: 'other' } })],
    ['for another client', () => ({ claims: { aud: 'somebody else' } })],
    ['for several clients without specifying which', () => ({ claims: { aud: ['checkout', 'somebody else'] } })],
    ['of another request', () => ({ claims: { nonce: 'another' } })],
    ['of no request', () => ({ claims: { nonce: undefined } })],
    ['of another issuer', () => ({ claims: { iss: 'https://accounts.example' } })],
    ['that is over', () => ({ claims: { iat: now() - 600, exp: now() - 60 } })],
    ['without an end', () => ({ claims: { exp: undefined } })],
    ['that begins tomorrow', () => ({ claims: { nbf: now() + 86_400 } })],
    ['of nobody', () => ({ claims: { sub: undefined } })],
  ])('%s signs nobody in', async (_case, forgery) => {
    const response = await comeBack(forgery());

    expect(response.status).toBe(403);
    expect(response.body).toEqual({
      detail: 'The provider’s response could not be verified. You are not signed in.',
      error: {
        code: 'oidc_answer_invalid',
        message: 'The provider’s response could not be verified. You are not signed in.',
        trace_id: response.headers['x-trace-id'],
      },
    });
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('may be half a minute early or late', async () => {
    expect((await comeBack({ claims: { iat: now() - 300, exp: now() - 10 } })).status).toBe(200);
    expect((await comeBack({ claims: { nbf: now() + 10 } })).status).toBe(200);
  });

  it.each<[string, Record<string, unknown>]>([
    ['no e-mail', { email: undefined, email_verified: undefined }],
    ['an e-mail that is not verified', { email_verified: false }],
    ['verified as text', { email_verified: 'true' }],
    ['nothing about verification', { email_verified: undefined }],
    ['an invalid e-mail', { email: 'mallory' }],
  ])('with %s creates no account', async (_case, claims) => {
    const response = await comeBack({ claims: { sub: 'stranger', ...claims } });

    expect([response.status, response.body.error.code]).toEqual([403, 'oidc_email_unverified']);
  });
});

describe('a return from a provider', () => {
  it.each<[string, string | null]>([
    ['of another issuer (mix-up)', 'https://accounts.example'],
    ['without the issuer that the provider promises', null],
  ])('%s is refused', async (_case, iss) => {
    expect((await comeBack({}, iss)).body.error.code).toBe('oidc_answer_invalid');
  });

  it('is 503 where the token endpoint fails or rejects our credentials', async () => {
    const responses = [
      await comeBack({ status: 500 }),
      await comeBack({ status: 503, error: 'temporarily_unavailable' }),
      await comeBack({ status: 401, error: 'invalid_client' }),
    ];

    expect(responses.map(({ status }) => status)).toEqual([503, 503, 503]);
  });

  it('is refused where the token endpoint refuses the code', async () => {
    expect((await comeBack({ status: 400, error: 'invalid_grant' })).body.error.code).toBe('oidc_answer_invalid');
  });
});

describe('a provider', () => {
  it('lies at a public address, and so does everything that it names', async () => {
    const client = new OutboundClient();
    const fetch = guardedFetch(client);
    const urls = [hostile.issuer, 'http://169.254.169.254/token', 'http://[::1]:80/jwks', 'http://localhost/userinfo'];

    for (const url of urls) {
      const refused = fetch(url, { method: 'GET', headers: {} });
      await expect(refused).rejects.toMatchObject({ name: 'OutboundError', kind: 'blocked_address' });
    }
    await client.close();
  });

  it('must call itself what the settings call it', async () => {
    const response = await world.http('GET', '/api/auth/oidc/alias/start');

    expect([response.status, response.body.error.code]).toEqual([403, 'oidc_answer_invalid']);
  });
});
