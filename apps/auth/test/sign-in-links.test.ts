import { beforeAll, describe, expect, it } from '@jest/globals';
import { signInTokenHash } from '@libs/service-kit/sign-in/sign-in-cookie';
import { eventually } from '@libs/testing/eventually';
import { Person } from '@libs/testing/http/http-client';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({
    BCRYPT_COST: '4',
    ADDRESS_LIMIT_FACTOR: '1000',
    SMTP_URL: mailbox.url,
    MAIL_FROM: 'Checkout <checkout@example.com>',
  }),
});
const PASSWORD = 'a long enough password';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
const FORM = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' };

let serial = 0;
const freshEmail = () => `link${++serial}@example.com`;

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

/**
 * Requests a link and reads it from the mail: path and query. Other mails, such as notices, may come before or after
 * it.
 */
async function linkFor(person: Person, email: string): Promise<string> {
  const linksTo = () => mailbox.to(email).flatMap(({ links }) => links.filter((link) => link.includes('token=')));
  const before = linksTo().length;
  const response = await person.call('POST', '/api/auth/request_link', { email });
  expect(response.status).toBe(202);
  const link = await eventually(() => linksTo()[before]);
  return link.replace('http://127.0.0.1:3000', '');
}

const tokenOf = (link: string) => new URL(link, 'http://x').searchParams.get('token')!;

describe('POST /api/auth/request_link', () => {
  it('responds the same to known and unknown e-mails', async () => {
    const known = freshEmail();
    await world.http('POST', '/api/auth/register', { body: { email: known, password: PASSWORD } });

    const responses = await Promise.all(
      [known, freshEmail()].map((email) => world.http('POST', '/api/auth/request_link', { body: { email } })),
    );

    for (const { status, body, headers } of responses) {
      expect(status).toBe(202);
      expect(body).toEqual({
        message: 'If this address can receive e-mail, a sign-in link is on its way.',
        expires_in_s: 600,
      });
      expect(headers['set-cookie']).toMatch(/^browser=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/);
    }
  });

  it('states in the mail alone that the link confirms the address, while somebody registered it and nobody has proven it', async () => {
    const email = freshEmail();
    const owner = new Person(world.service.url);
    await owner.call('POST', '/api/auth/register', { email, password: PASSWORD });
    const link = await linkFor(owner, email);
    const [mail] = mailbox.to(email);
    expect(mail!.subject).toBe('Confirm your e-mail address');
    expect(mail!.text).toContain('confirm your e-mail address and sign in');

    await owner.call('GET', link);
    await linkFor(owner, email);
    const nobodys = freshEmail();
    await linkFor(owner, nobodys);

    expect(mailbox.to(email).at(-1)!.subject).toBe('Your sign-in link');
    expect(mailbox.to(nobodys).map(({ subject }) => subject)).toEqual(['Your sign-in link']);
  });

  it('keeps no secret: neither token nor cookie is in the database', async () => {
    const person = new Person(world.service.url);
    const email = freshEmail();
    const token = tokenOf(await linkFor(person, email));

    const [row] = await world.rows('SELECT * FROM sign_in_links WHERE email = $1', [email]);

    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(token);
    expect(JSON.stringify(row)).not.toContain(person.cookie('browser'));
  });

  it('sends one requester three links in 15 minutes and does not reveal that it stops', async () => {
    const email = freshEmail();
    const person = new Person(world.service.url);
    for (let count = 1; count <= 3; count++) await linkFor(person, email);

    const fourth = await person.call('POST', '/api/auth/request_link', { email });
    const other = freshEmail();
    await linkFor(person, other);

    expect([fourth.status, Object.keys(fourth.body)]).toEqual([202, ['message', 'expires_in_s']]);
    expect(mailbox.to(email)).toHaveLength(3);
  });

  it('goes on for others, and for a browser that the account knows whatever strangers request', async () => {
    const email = freshEmail();
    const owner = new Person(world.service.url);
    await owner.call('POST', '/api/auth/callback', { token: tokenOf(await linkFor(owner, email)) });
    await world.rows('DELETE FROM sign_in_links WHERE email = $1', [email]);
    const from = (address: string) =>
      world.http('POST', '/api/auth/request_link', { body: { email }, headers: { 'x-forwarded-for': address } });
    const waiting = async () => (await world.rows('SELECT 1 FROM sign_in_links WHERE email = $1', [email])).length;

    for (let count = 0; count < 4; count++) await from('203.0.113.7');
    expect(await waiting()).toBe(3);
    for (let stranger = 1; stranger <= 30; stranger++) await from(`198.51.100.${stranger}`);
    expect(await waiting()).toBe(20);
    await owner.call('POST', '/api/auth/request_link', { email });
    expect(await waiting()).toBe(21);
  });

  it('sends after all when the mail server was away for a moment', async () => {
    const email = freshEmail();
    mailbox.refuseWith = 451;
    await world.http('POST', '/api/auth/request_link', { body: { email } });
    await eventually(async () => {
      const [row] = await world.rows('SELECT attempts, token_hash FROM sign_in_links WHERE email = $1', [email]);
      return Number(row!['attempts']) >= 1 && row!['token_hash'];
    });

    mailbox.refuseWith = undefined;

    await eventually(async () => {
      await world.rows('UPDATE sign_in_links SET next_attempt_at = now() WHERE email = $1', [email]);
      return mailbox.to(email).length > 0;
    });
  });

  it('refuses a page of another site', async () => {
    const response = await world.http('POST', '/api/auth/request_link', {
      body: { email: freshEmail() },
      headers: { origin: 'https://evil.example' },
    });

    expect(response.body.error.code).toBe('cross_site_request');
  });
});

describe('GET /api/auth/callback', () => {
  it('signs in the requesting browser, once, and creates the account', async () => {
    const registered = world.bus.receives('user.registered');
    const person = new Person(world.service.url);
    const email = freshEmail();
    const link = await linkFor(person, email);

    const first = await person.call('GET', link);
    const second = await person.call('GET', link);

    expect(first.status).toBe(200);
    expect(first.body.user).toMatchObject({ email, email_proven: true, has_password: false, memberships: [] });
    expect((await person.call('GET', '/api/me')).body).toEqual(first.body.user);
    expect([second.status, second.body.error.code]).toEqual([410, 'sign_in_link_expired']);
    await eventually(() => registered.some((event) => event.email === email));
  });

  it('sends a browser on to the site', async () => {
    const person = new Person(world.service.url);

    const response = await person.call('GET', await linkFor(person, freshEmail()), undefined, BROWSER);

    expect([response.status, response.headers['location'], response.text]).toEqual([303, '/dashboard', '']);
    expect((await person.call('GET', '/api/me')).status).toBe(200);
  });

  it('notifies the site when it confirmed the address of an existing account', async () => {
    const person = new Person(world.service.url);
    const email = freshEmail();
    await person.call('POST', '/api/auth/register', { email, password: PASSWORD });
    const opens = async () => (await person.call('GET', await linkFor(person, email), undefined, BROWSER)).headers;

    expect((await opens())['location']).toBe('/dashboard?email=confirmed');
    expect((await opens())['location']).toBe('/dashboard');
  });

  it('shows another browser a page, as often as it likes, and works after that', async () => {
    const person = new Person(world.service.url);
    const email = freshEmail();
    const link = await linkFor(person, email);

    const scanner = await world.http('GET', link);
    await world.http('GET', link, { headers: BROWSER });

    expect(scanner.status).toBe(200);
    expect(scanner.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; .*form-action 'self'; frame-ancestors 'none'/,
      ),
    });
    expect(scanner.headers['set-cookie']).toBeUndefined();
    expect(scanner.text).toContain(`This link signs you in as ${email}.`);
    expect((await person.call('GET', link)).status).toBe(200);
  });

  it('is not used up by a prefetch of its own browser', async () => {
    const person = new Person(world.service.url);
    const link = await linkFor(person, freshEmail());

    const ahead = await person.call('GET', link, undefined, { ...BROWSER, 'sec-purpose': 'prefetch' });
    const head = await person.call('HEAD', link);

    expect([ahead.status, head.status]).toEqual([200, 200]);
    expect(ahead.text).toContain('Sign in here');
    expect((await person.call('GET', link)).body.user).toBeDefined();
  });

  it('requires a program of another browser to confirm', async () => {
    const email = freshEmail();
    const link = await linkFor(new Person(world.service.url), email);

    const response = await world.http('GET', link, { headers: { accept: 'application/json' } });

    expect([response.status, response.body]).toEqual([200, { confirmation_required: true, email }]);
  });

  it('lets several links work at once, each of them once: a stranger who requests one does not end the owner’s', async () => {
    const [owner, stranger] = [new Person(world.service.url), new Person(world.service.url)];
    const email = freshEmail();
    const older = await linkFor(owner, email);
    await linkFor(stranger, email);

    expect((await owner.call('GET', older)).status).toBe(200);
    expect((await owner.call('GET', older)).status).toBe(410);
  });

  it('lets no link work after ten minutes', async () => {
    const person = new Person(world.service.url);
    const email = freshEmail();
    const link = await linkFor(person, email);
    await world.rows(`UPDATE sign_in_links SET expires_at = expires_at - interval '10 minutes' WHERE email = $1`, [
      email,
    ]);

    const response = await person.call('GET', link, undefined, BROWSER);

    expect(response.status).toBe(410);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.text).toContain('This link has been used or has expired.');
  });

  it.each(['x', '%F0%9F%90%88', `${'a'.repeat(43)}`, '..%2F', '%27%20OR%201=1--'])(
    'refuses the token %j',
    async (token) => {
      const response = await world.http('GET', `/api/auth/callback?token=${token}`);

      expect([response.status, response.body.error.code]).toEqual([410, 'sign_in_link_expired']);
    },
  );

  it('requires one token', async () => {
    const without = await world.http('GET', '/api/auth/callback');
    const twice = await world.http('GET', '/api/auth/callback?token=a&token=b');
    const long = await world.http('GET', `/api/auth/callback?token=${'a'.repeat(501)}`);

    expect([without, twice, long].map(({ body }) => body.detail[0].type)).toEqual([
      'missing',
      'string_type',
      'string_too_long',
    ]);
  });

  it('signs in one of two requests that come at once', async () => {
    const person = new Person(world.service.url);
    const link = await linkFor(person, freshEmail());

    const responses = await Promise.all([person.call('GET', link), person.call('GET', link)]);

    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
  });
});

describe('POST /api/auth/callback', () => {
  it('signs another browser in by the button of the page', async () => {
    const email = freshEmail();
    const link = await linkFor(new Person(world.service.url), email);
    const other = new Person(world.service.url);
    const page = await other.call('GET', link, undefined, BROWSER);
    const [, action, token] = /action="([^"]+)".*name="token" value="([^"]+)"/.exec(page.text)!;

    // Headers that browsers send with the form of a page without a referrer.
    const headers = { ...FORM, origin: 'null', 'sec-fetch-site': 'same-origin' };
    const response = await other.call('POST', action!, `token=${token}`, headers);

    expect([response.status, response.headers['location']]).toEqual([303, '/dashboard']);
    expect((await other.call('GET', '/api/me')).body.email).toBe(email);
  });

  it('signs a program in', async () => {
    const email = freshEmail();
    const token = tokenOf(await linkFor(new Person(world.service.url), email));

    const response = await world.http('POST', '/api/auth/callback', { body: { token } });

    expect([response.status, response.body.user.email]).toEqual([200, email]);
  });

  it.each<Record<string, string>>([
    { origin: 'https://evil.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ])('refuses the form of another site: %j', async (from) => {
    const token = tokenOf(await linkFor(new Person(world.service.url), freshEmail()));

    const response = await world.http('POST', '/api/auth/callback', {
      body: `token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...from },
    });

    expect([response.status, response.body.error.code]).toEqual([403, 'cross_site_request']);
    expect((await world.http('POST', '/api/auth/callback', { body: { token } })).status).toBe(200);
  });
});

describe('an e-mail that another person registered first', () => {
  it('belongs to the reader of its mail: password and sign-ins of the other end', async () => {
    const audit = world.bus.receives('audit.recorded');
    const email = freshEmail();
    const hijacker = new Person(world.service.url);
    const { body } = await hijacker.call('POST', '/api/auth/register', { email, password: PASSWORD });

    const owner = new Person(world.service.url);
    const response = await owner.call('GET', await linkFor(owner, email));

    expect(response.body.user).toMatchObject({ id: body.user.id, email_proven: true, has_password: false });
    expect((await hijacker.call('GET', '/api/me')).status).toBe(401);
    expect((await hijacker.call('POST', '/api/auth/login', { email, password: PASSWORD })).status).toBe(401);
    const notice = await mailbox.next(email, 2);
    expect(notice.subject).toBe('Your e-mail is confirmed; set a new password');
    await eventually(() =>
      audit.some(({ action, target }) => action === 'user.email_proven' && target === `user:${body.user.id}`),
    );
  });

  it('is published, so that other services end what the other made', async () => {
    const reclaimed = world.bus.receives('account.reclaimed');
    const email = freshEmail();
    const { body } = await new Person(world.service.url).call('POST', '/api/auth/register', {
      email,
      password: PASSWORD,
    });
    const before = Date.now();

    const owner = new Person(world.service.url);
    await owner.call('GET', await linkFor(owner, email));
    await owner.call('GET', await linkFor(owner, email));

    const events = () => reclaimed.filter(({ user_id }) => user_id === body.user.id);
    await eventually(() => events().length > 0);
    expect(events()).toHaveLength(1);
    expect(Date.parse(events()[0]!.at)).toBeGreaterThan(before - 60_000);
  });

  it('is required until then, as /api/me shows and other services learn', async () => {
    const email = freshEmail();
    const owner = new Person(world.service.url);
    const required = async () => {
      const { body } = await owner.call('GET', '/api/me');
      const token_hash = signInTokenHash(owner.cookie('sid')!);
      const reply = await world.bus.calls('auth.resolve_sign_in', { token_hash });
      return [body.email_proof_required, 'user' in reply && reply.user?.email_proof_required];
    };
    await owner.call('POST', '/api/auth/register', { email, password: PASSWORD });
    expect(await required()).toEqual([true, true]);

    await owner.call('GET', await linkFor(owner, email));

    expect(await required()).toEqual([false, false]);
  });

  it('keeps everything in the browser that is signed in to that account', async () => {
    const reclaimed = world.bus.receives('account.reclaimed');
    const email = freshEmail();
    const owner = new Person(world.service.url);
    const { body } = await owner.call('POST', '/api/auth/register', { email, password: PASSWORD });

    const response = await owner.call('GET', await linkFor(owner, email));

    expect(response.body.user).toMatchObject({ id: body.user.id, email_proven: true, has_password: true });
    expect((await world.http('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).status).toBe(200);
    expect(reclaimed.filter(({ user_id }) => user_id === body.user.id)).toEqual([]);
  });

  it('is kept by a browser that was signed in to it before, and not by one that is signed in to another account', async () => {
    for (const signsOut of [false, true]) {
      const email = freshEmail();
      const { body } = await new Person(world.service.url).call('POST', '/api/auth/register', {
        email,
        password: PASSWORD,
      });
      const reader = new Person(world.service.url);
      if (signsOut) {
        await reader.call('POST', '/api/auth/login', { email, password: PASSWORD });
        await world.rows('DELETE FROM sign_ins WHERE user_id = $1', [body.user.id]);
      } else await reader.call('POST', '/api/auth/register', { email: freshEmail(), password: PASSWORD });

      const response = await reader.call('GET', await linkFor(reader, email));

      expect(response.body.user).toMatchObject({ id: body.user.id, email_proven: true, has_password: signsOut });
    }
  });

  it('keeps its password once it was proven', async () => {
    const email = freshEmail();
    const owner = new Person(world.service.url);
    await owner.call('GET', await linkFor(owner, email));
    await owner.call('POST', '/api/auth/change_password', { new_password: PASSWORD });

    await owner.call('GET', await linkFor(owner, email));

    expect((await world.http('POST', '/api/auth/login', { body: { email, password: PASSWORD } })).status).toBe(200);
  });
});

describe('POST /api/auth/forgotten_password', () => {
  const NEW = 'walks in autumn are the best';
  const login = (email: string, password: string) =>
    world.http('POST', '/api/auth/login', { body: { email, password } });

  async function byLink(email: string): Promise<Person> {
    const person = new Person(world.service.url);
    await person.call('GET', await linkFor(person, email));
    expect((await person.call('GET', '/api/me')).status).toBe(200);
    return person;
  }

  it('sets a new password after a link was opened, ends all other sign-ins, and the owner is mailed', async () => {
    const email = freshEmail();
    const elsewhere = await byLink(email);
    await elsewhere.call('POST', '/api/auth/change_password', { new_password: PASSWORD });
    const person = new Person(world.service.url);
    await person.call('GET', await linkFor(person, email));

    const response = await person.call('POST', '/api/auth/forgotten_password', { new_password: NEW });

    expect([response.status, response.text]).toEqual([204, '']);
    expect([(await login(email, PASSWORD)).status, (await login(email, NEW)).status]).toEqual([401, 200]);
    expect((await person.call('GET', '/api/me')).status).toBe(200);
    expect((await elsewhere.call('GET', '/api/me')).status).toBe(401);
    await eventually(() => mailbox.to(email).some(({ subject }) => subject === 'Your password was changed'));
    // The new sign-in counts as one by password, so a second change requires the password.
    const again = await person.call('POST', '/api/auth/forgotten_password', { new_password: PASSWORD });
    expect([again.status, again.body.error.code]).toEqual([403, 'fresh_link_required']);
  });

  it('is refused to a sign-in by password, and to one by a link of long ago', async () => {
    const email = freshEmail();
    const byPassword = new Person(world.service.url);
    await byPassword.call('POST', '/api/auth/register', { email, password: PASSWORD });
    const old = await byLink(freshEmail());
    const { id } = (await old.call('GET', '/api/me')).body;
    await world.rows("UPDATE sign_ins SET created_at = now() - interval '16 minutes' WHERE user_id = $1", [id]);

    for (const person of [byPassword, old]) {
      const { status, body } = await person.call('POST', '/api/auth/forgotten_password', { new_password: NEW });
      expect([status, body.error.code]).toEqual([403, 'fresh_link_required']);
    }
    expect((await login(email, PASSWORD)).status).toBe(200);
    const nobody = await world.http('POST', '/api/auth/forgotten_password', { body: { new_password: NEW } });
    expect(nobody.status).toBe(401);
  });
});
