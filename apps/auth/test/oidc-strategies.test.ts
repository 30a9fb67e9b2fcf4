import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Person } from '@libs/testing/http/http-client';
import { OIDC_CLIENT } from '@libs/testing/servers/oidc-server';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import passport from 'passport';
import { SignInProvider } from '../src/providers/oidc-providers.js';
import { service } from '../src/service.js';
import type { SignInOptions } from '../src/strategies/fastify-passport.js';
import { STRATEGY_KINDS } from '../src/strategies/strategy-table.js';
import { useOidcServer } from './use-oidc-server.js';

/** Another way to sign in: the code of the callback is a badge. */
class BadgeStrategy extends passport.Strategy {
  override authenticate({ url }: { url: string }, { step }: SignInOptions): void {
    const badge = new URL(url, 'http://here').searchParams.get('code');
    if (step === 'start') this.redirect('https://badges.example/reader');
    else if (badge === 'good') this.success({ issuer: 'badges', subject: '7', verifiedEmail: 'Ann@example.com' });
    else if (badge === 'nobody') this.success({});
    else if (badge === 'broken') this.error('the reader is broken');
    else if (badge === 'skipped') this.pass();
    else if (badge === 'thrown') throw new Error('the reader fell down');
    else if (badge === 'again') this.redirect('https://badges.example/reader');
    else this.fail('badge_unknown', 401);
  }
}
STRATEGY_KINDS.set('badge', { row: SignInProvider, make: () => new BadgeStrategy() });

const mailbox = useMailbox();
const provider = useOidcServer('http://127.0.0.1:3000/api/auth/oidc/acme/callback');
const world = useWorld(service, {
  env: () => ({
    ADDRESS_LIMIT_FACTOR: '1000',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'a@example.com',
    OIDC_ALLOWED_NETWORKS: '127.0.0.0/8',
    OIDC_PROVIDERS: JSON.stringify([
      { id: 'acme', name: 'Acme', issuer: provider.issuer, ...OIDC_CLIENT },
      { id: 'gate', name: 'Gate', strategy: 'badge' },
    ]),
  }),
});
const GATE = '/api/auth/oidc/gate';

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

describe('a foreign strategy beside OpenID Connect', () => {
  it('is one of the ways to sign in', async () => {
    const { body } = await world.http('GET', '/api/auth/methods');

    expect(body.oidc).toEqual([
      { id: 'acme', name: 'Acme', start_url: '/api/auth/oidc/acme/start' },
      { id: 'gate', name: 'Gate', start_url: `${GATE}/start` },
    ]);
  });

  it('sends programs and browsers where it specifies', async () => {
    const program = await world.http('GET', `${GATE}/start`);
    const browser = await world.http('GET', `${GATE}/start`, { headers: { accept: 'text/html' } });

    expect([program.status, program.body]).toEqual([200, { authorization_url: 'https://badges.example/reader' }]);
    expect([browser.status, browser.headers['location']]).toEqual([303, 'https://badges.example/reader']);
  });

  it('signs in to the account that OpenID Connect signs in to', async () => {
    provider.people.set('ann', { email: 'ann@example.com', email_verified: true });
    const first = new Person(world.service.url);
    const second = new Person(world.service.url);
    const { authorization_url } = (await second.call('GET', '/api/auth/oidc/acme/start')).body;

    const byBadge = await first.call('GET', `${GATE}/callback?code=good`);
    const byAcme = await second.call('GET', await provider.visit(authorization_url, 'ann'));

    expect([byBadge.status, byBadge.body.user.email]).toEqual([200, 'ann@example.com']);
    expect([byAcme.status, byAcme.body.error.code]).toEqual([403, 'link_not_confirmed']);
    const asks = ({ subject }: { subject?: string | undefined }) => subject?.startsWith('Confirm signing in with');
    const { links } = await eventually(() => mailbox.to('ann@example.com').find(asks));
    const token = new URL(links[0]!).searchParams.get('token');
    expect((await second.call('POST', '/api/auth/identity_links/confirm', { token })).status).toBe(200);
    const again = (await second.call('GET', '/api/auth/oidc/acme/start')).body.authorization_url;
    const confirmed = await second.call('GET', await provider.visit(again, 'ann'));
    expect([confirmed.status, confirmed.body]).toEqual([200, byBadge.body]);
    expect((await first.call('GET', '/api/me')).body).toEqual(byBadge.body.user);
    expect(await world.rows('SELECT provider_id, issuer, subject FROM identities ORDER BY created_at')).toEqual([
      { provider_id: 'gate', issuer: 'badges', subject: '7' },
      { provider_id: 'acme', issuer: provider.issuer, subject: 'ann' },
    ]);
  });

  it('sends a browser home afterwards', async () => {
    const response = await world.http('GET', `${GATE}/callback?code=good`, { headers: { accept: 'text/html' } });

    expect([response.status, response.headers['location']]).toEqual([303, '/dashboard']);
  });

  it.each([
    ['bad', 403, 'oidc_refused'],
    ['skipped', 403, 'oidc_refused'],
    ['again', 400, 'oidc_state_invalid'],
    ['nobody', 500, 'internal'],
    ['broken', 500, 'internal'],
    ['thrown', 500, 'internal'],
  ])('signs nobody in with the badge %s', async (badge, status, code) => {
    const response = await world.http('GET', `${GATE}/callback?code=${badge}`);

    expect([response.status, response.body.error.code]).toEqual([status, code]);
    expect(response.headers['set-cookie']).toBeUndefined();
  });

  it('reports why it refuses', async () => {
    const refused = await world.http('GET', `${GATE}/callback?code=bad`);

    expect(refused.body).toEqual({
      detail: 'The provider did not sign you in.',
      error: {
        code: 'oidc_refused',
        message: 'The provider did not sign you in.',
        provider_error: 'badge_unknown',
        trace_id: refused.headers['x-trace-id'],
      },
    });
  });
});
