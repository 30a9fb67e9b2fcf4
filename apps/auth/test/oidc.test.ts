import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { type Answer, Person } from '@libs/testing/http/http-client';
import { OIDC_CLIENT } from '@libs/testing/servers/oidc-server';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { useOidcServer } from './use-oidc-server.js';

const mailbox = useMailbox();
const provider = useOidcServer('http://127.0.0.1:3000/api/auth/oidc/acme/callback');
const world = useWorld(service, {
  env: () => ({
    BCRYPT_COST: '4',
    ADDRESS_LIMIT_FACTOR: '1000',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'a@example.com',
    OIDC_ALLOWED_NETWORKS: '127.0.0.0/8',
    OIDC_PROVIDERS: JSON.stringify([
      { id: 'acme', name: 'Acme', issuer: provider.issuer, ...OIDC_CLIENT },
      { id: 'away', name: 'Away', issuer: 'http://127.0.0.1:1', client_id: 'x' },
    ]),
  }),
});
const PASSWORD = 'a long enough password';
const BROWSER = { accept: 'text/html' };
const START = '/api/auth/oidc/acme/start';

let serial = 0;

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

/** Makes a person with an account at the provider; `sub` is its id there. */
function aPersonThere(claims: { email_verified?: boolean; name?: string } = {}): { sub: string; email: string } {
  const sub = `sub${++serial}`;
  const email = `oidc${serial}@example.com`;
  provider.people.set(sub, { email, email_verified: true, ...claims });
  return { sub, email };
}

async function begin(browser: Person, query = ''): Promise<string> {
  const response = await browser.call('GET', `${START}${query}`);
  expect(response.status).toBe(200);
  return response.body.authorization_url;
}

async function signIn(browser: Person, sub: string): Promise<Answer> {
  return browser.call('GET', await provider.visit(await begin(browser), sub));
}

describe('GET /api/auth/methods', () => {
  it('lists the providers', async () => {
    const { body } = await world.http('GET', '/api/auth/methods');

    expect(body).toEqual({
      password: true,
      magic_link: true,
      passkey_origin: 'http://localhost:3000',
      oidc: [
        { id: 'acme', name: 'Acme', start_url: START },
        { id: 'away', name: 'Away', start_url: '/api/auth/oidc/away/start' },
      ],
    });
  });
});

describe('GET /api/auth/oidc/{provider_id}/start', () => {
  it('requests a code with state, nonce and PKCE, and stores none of them', async () => {
    const browser = new Person(world.service.url);

    const url = new URL(await begin(browser));

    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'checkout',
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:3000/api/auth/oidc/acme/callback',
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    const rows = JSON.stringify(await world.rows('SELECT * FROM oidc_requests'));
    for (const name of ['state', 'nonce', 'code_challenge']) expect(rows).not.toContain(url.searchParams.get(name));
  });

  it('sends a browser on to the provider', async () => {
    const response = await world.http('GET', START, { headers: BROWSER });

    expect(response.status).toBe(303);
    expect(response.headers['location']).toMatch(`${provider.issuer}/`);
  });

  it('is 404 for a provider that is not set up', async () => {
    expect((await world.http('GET', '/api/auth/oidc/other/start')).status).toBe(404);
    expect((await world.http('GET', '/api/auth/oidc/other/callback?code=a&state=b')).status).toBe(404);
  });

  it('is 503 while the provider is away, in words for a browser', async () => {
    const response = await world.http('GET', '/api/auth/oidc/away/start');
    const page = await world.http('GET', '/api/auth/oidc/away/start', { headers: BROWSER });

    expect([response.status, response.body.error.code, response.headers['retry-after']]).toEqual([
      503,
      'unavailable',
      '10',
    ]);
    expect([page.status, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.text).toContain('The provider cannot be reached.');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', '%2F%09%2Fevil.example', 'dashboard'])(
    'leads nowhere else afterwards: next=%s',
    async (next) => {
      const response = await world.http('GET', `${START}?next=${next}`);

      expect(response.status).toBe(422);
      expect(response.body.detail).toEqual([
        { loc: ['query', 'next'], msg: 'next must be a path on this site such as /dashboard', type: 'path_invalid' },
      ]);
    },
  );
});

describe('GET /api/auth/oidc/{provider_id}/callback', () => {
  it('creates an account with a proven e-mail and signs in', async () => {
    const audit = world.bus.receives('audit.recorded');
    const { sub, email } = aPersonThere({ name: 'Ann Example' });
    const browser = new Person(world.service.url);

    const response = await signIn(browser, sub);

    expect([response.status, response.body]).toEqual([
      200,
      {
        user: {
          id: expect.any(Number),
          email,
          email_proven: true,
          email_proof_required: false,
          name: 'Ann Example',
          has_password: false,
          is_operator: false,
          password_change_required: false,
          second_factor_required: false,
          memberships: [],
        },
      },
    ]);
    expect((await browser.call('GET', '/api/me')).body).toEqual(response.body.user);
    const target = `user:${response.body.user.id}`;
    const actions = () => audit.filter((entry) => entry.target === target).map(({ action }) => action);
    await eventually(() => actions().length === 3);
    expect(actions().sort()).toEqual(['user.identity_linked', 'user.registered', 'user.signed_in']);
  });

  it('sends a browser on to the page that it requested', async () => {
    const browser = new Person(world.service.url);
    const back = await provider.visit(await begin(browser, '?next=/settings?tab=keys'), aPersonThere().sub);

    const response = await browser.call('GET', back, undefined, BROWSER);

    expect([response.status, response.headers['location']]).toEqual([303, '/settings?tab=keys']);
    expect((await browser.call('GET', '/api/me')).status).toBe(200);
  });

  it('recognizes an identity by issuer and subject, whatever its e-mail becomes', async () => {
    const { sub, email } = aPersonThere();
    const first = await signIn(new Person(world.service.url), sub);
    provider.people.set(sub, { email: 'changed@example.com', email_verified: false });

    const second = await signIn(new Person(world.service.url), sub);

    expect(second.body.user).toMatchObject({ id: first.body.user.id, email });
  });

  it('matches no e-mail that the provider does not vouch for', async () => {
    const { sub, email } = aPersonThere({ email_verified: false });
    await world.http('POST', '/api/auth/register', { body: { email, password: PASSWORD } });

    const response = await signIn(new Person(world.service.url), sub);

    expect([response.status, response.body.error.code]).toEqual([403, 'oidc_email_unverified']);
    expect(await world.rows('SELECT 1 FROM identities WHERE subject = $1', [sub])).toEqual([]);
  });

  it('belongs to the browser that began, not to anyone else who got hold of the return URL', async () => {
    const browser = new Person(world.service.url);
    const back = await provider.visit(await begin(browser), aPersonThere().sub);

    const without = await world.http('GET', back);
    const other = new Person(world.service.url);
    await begin(other);
    const stolen = await other.call('GET', back);

    expect([without, stolen].map(({ body }) => body.error.code)).toEqual(['oidc_state_invalid', 'oidc_state_invalid']);
    expect((await browser.call('GET', back)).status).toBe(200);
  });

  it('works once', async () => {
    const browser = new Person(world.service.url);
    const back = await provider.visit(await begin(browser), aPersonThere().sub);
    await browser.call('GET', back);

    const again = await browser.call('GET', back);

    expect([again.status, again.body.error.code]).toEqual([400, 'oidc_state_invalid']);
  });

  it('refuses a code that was used, under a state of its own', async () => {
    const browser = new Person(world.service.url);
    const { sub } = aPersonThere();
    const used = new URL(await provider.visit(await begin(browser), sub), 'http://x');
    await browser.call('GET', used.pathname + used.search);
    const state = new URL(await begin(browser)).searchParams.get('state')!;
    used.searchParams.set('state', state);

    const replayed = await browser.call('GET', used.pathname + used.search);

    expect([replayed.status, replayed.body.error.code]).toEqual([403, 'oidc_answer_invalid']);
  });

  it('refuses a return after ten minutes, a wrong state and none', async () => {
    const browser = new Person(world.service.url);
    const back = await provider.visit(await begin(browser), aPersonThere().sub);
    await world.rows(`UPDATE oidc_requests SET created_at = created_at - interval '10 minutes'`);

    const late = await browser.call('GET', back);
    const wrong = await browser.call('GET', '/api/auth/oidc/acme/callback?code=a&state=b');
    const none = await browser.call('GET', '/api/auth/oidc/acme/callback');
    const twice = await browser.call('GET', '/api/auth/oidc/acme/callback?code=a&state=b&state=c');

    expect([late, wrong, none].map(({ status }) => status)).toEqual([400, 400, 400]);
    expect(wrong.body).toEqual({
      detail: 'This sign-in expired, is already complete, or was started in another browser. Start again.',
      error: {
        code: 'oidc_state_invalid',
        message: 'This sign-in expired, is already complete, or was started in another browser. Start again.',
        trace_id: wrong.headers['x-trace-id'],
      },
    });
    expect(twice.status).toBe(422);
  });

  it('reports that the provider did not sign in, as JSON and as a page', async () => {
    const browser = new Person(world.service.url);
    const aborted = await provider.visit(await begin(browser), 'nobody', { abort: true });
    const abortedToo = await provider.visit(await begin(browser), 'nobody', { abort: true });

    const response = await browser.call('GET', aborted);
    const page = await browser.call('GET', abortedToo, undefined, BROWSER);

    expect([response.status, response.body.error.code, response.body.error.provider_error]).toEqual([
      403,
      'oidc_refused',
      'access_denied',
    ]);
    expect([page.status, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(page.text).toContain('The provider did not sign you in.');
  });
});
