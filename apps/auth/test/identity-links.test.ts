import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { type Answer, Person } from '@libs/testing/http/http-client';
import { OIDC_CLIENT } from '@libs/testing/servers/oidc-server';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { protectedAccount } from './factor-people.js';
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
    OIDC_PROVIDERS: JSON.stringify([{ id: 'acme', name: 'Acme', issuer: provider.issuer, ...OIDC_CLIENT }]),
  }),
});
const PASSWORD = 'a long enough password';
const BROWSER = { accept: 'text/html' };
const FORM = { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded' };
const START = '/api/auth/oidc/acme/start';
const CONFIRM = '/api/auth/identity_links/confirm';

let serial = 0;

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

const aBrowser = () => new Person(world.service.url);

/** Makes a person at the provider, which vouches for an e-mail. */
function aPersonThere(email = `link-of-identity${++serial}@example.com`) {
  const sub = `link-sub${++serial}`;
  provider.people.set(sub, { email, email_verified: true });
  return { sub, email };
}

/** Makes such a person with an account here whose e-mail is proven. */
async function anAccount() {
  const person = aPersonThere();
  const [user] = await world.rows<{ id: string }>(
    'INSERT INTO users (email, email_proven_at) VALUES ($1, now()) RETURNING id',
    [person.email],
  );
  return { ...person, id: Number(user!.id) };
}

const wayBack = async (browser: Person, sub: string) =>
  provider.visit((await browser.call('GET', START)).body.authorization_url, sub);
const signIn = async (browser: Person, sub: string): Promise<Answer> =>
  browser.call('GET', await wayBack(browser, sub));
const questions = (email: string) =>
  mailbox.to(email).filter(({ subject }) => subject === 'Confirm signing in with Acme');
const identities = (sub: string) =>
  world.rows<{ user_id: number }>('SELECT user_id::int AS user_id FROM identities WHERE subject = $1', [sub]);

/** Signs in with the provider and reads the token from the mail to the owner. */
async function asks(browser: Person, { sub, email }: { sub: string; email: string }): Promise<string> {
  const before = questions(email).length;
  const response = await signIn(browser, sub);
  expect([response.status, response.body.error.code]).toEqual([403, 'link_not_confirmed']);
  const mail = await eventually(() => questions(email)[before]);
  return new URL(mail.links.find((link) => link.includes(CONFIRM))!).searchParams.get('token')!;
}

describe('an identity whose e-mail has an account', () => {
  it('is linked to it once its owner confirms in the same browser, and signs in then', async () => {
    const audit = world.bus.receives('audit.recorded');
    const person = await anAccount();
    const browser = aBrowser();

    const response = await signIn(browser, person.sub);

    expect([response.status, response.body.error]).toEqual([
      403,
      {
        code: 'link_not_confirmed',
        message: expect.stringMatching(/We sent an e-mail to it.*in this browser/),
        provider: 'acme',
        expires_in_s: 3_600,
        trace_id: expect.any(String),
      },
    ]);
    expect((await browser.call('GET', '/api/me')).status).toBe(401);
    expect(await identities(person.sub)).toEqual([]);
    const token = new URL((await mailbox.next(person.email)).links[0]!).searchParams.get('token')!;

    const confirmed = await browser.call('POST', CONFIRM, { token });

    expect([confirmed.status, confirmed.body]).toEqual([200, { provider: 'Acme', start_url: START }]);
    expect((await browser.call('GET', '/api/me')).status).toBe(401);
    expect(await identities(person.sub)).toEqual([{ user_id: person.id }]);
    await eventually(() => mailbox.to(person.email).some(({ subject }) => subject === 'You can now sign in with Acme'));
    expect((await signIn(browser, person.sub)).body.user).toMatchObject({ id: person.id, email: person.email });
    const actions = () => audit.filter(({ target }) => target === `user:${person.id}`).map(({ action }) => action);
    await eventually(() => actions().length === 3);
    expect(actions()).toEqual(['user.identity_link_asked', 'user.identity_linked', 'user.signed_in']);
  });

  it('is explained to a browser in words, and its page has a button and uses nothing up', async () => {
    const person = await anAccount();
    const browser = aBrowser();

    const refused = await browser.call('GET', await wayBack(browser, person.sub), undefined, BROWSER);

    expect([refused.status, refused.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8']);
    expect(refused.text).toContain('This e-mail address already has an account');
    const link = (await mailbox.next(person.email)).links[0]!.replace('http://127.0.0.1:3000', '');
    const pages = [
      await browser.call('GET', link, undefined, BROWSER),
      await browser.call('GET', link, undefined, BROWSER),
    ];
    for (const page of pages) {
      expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store']);
      expect(page.text).toContain('Yes, Acme may sign me in');
      expect(page.text).toContain(person.email);
    }
    expect((await browser.call('GET', link, undefined, { accept: 'application/json' })).body).toEqual({
      confirmation_required: true,
      email: person.email,
      provider: 'Acme',
      confirmable: true,
    });
    expect(await identities(person.sub)).toEqual([]);
    const done = await browser.call('POST', CONFIRM, new URLSearchParams(link.split('?')[1]).toString(), FORM);
    expect([done.status, done.text]).toEqual([200, expect.stringContaining(START)]);
    expect(await identities(person.sub)).toHaveLength(1);
  });

  it('is not linked by the owner who follows a thief’s mail, nor by the thief who has the link in another browser', async () => {
    const person = await anAccount();
    const [thief, owner] = [aBrowser(), aBrowser()];
    const token = await asks(thief, person);
    await owner.call('GET', START);

    const page = await owner.call('GET', `${CONFIRM}?token=${token}`, undefined, BROWSER);
    const responses = [
      await owner.call('POST', CONFIRM, { token }),
      await world.http('POST', CONFIRM, { body: { token } }),
    ];

    expect([page.status, page.text.includes('<form')]).toEqual([200, false]);
    expect(responses.map(({ status, body }) => [status, body.error.code])).toEqual([
      [403, 'link_not_confirmed'],
      [403, 'link_not_confirmed'],
    ]);
    expect(await identities(person.sub)).toEqual([]);
    expect((await signIn(thief, person.sub)).status).toBe(403);
  });

  it('is not linked to an account whose e-mail was never proven, which its owner takes back by confirming', async () => {
    const person = aPersonThere();
    const hijacker = aBrowser();
    const { email } = person;
    const { body } = await hijacker.call('POST', '/api/auth/register', { email, password: PASSWORD });
    const owner = aBrowser();

    const token = await asks(owner, person);

    expect((await hijacker.call('GET', '/api/me')).body).toMatchObject({ email_proven: false, has_password: true });
    expect((await owner.call('POST', CONFIRM, { token })).status).toBe(200);
    expect((await hijacker.call('GET', '/api/me')).status).toBe(401);
    expect((await hijacker.call('POST', '/api/auth/login', { email, password: PASSWORD })).status).toBe(401);
    expect((await signIn(owner, person.sub)).body.user).toMatchObject({
      ...{ id: body.user.id, email_proven: true, has_password: false },
    });
  });
});

describe('a linked identity', () => {
  it('signs in its holder, and a new browser is mailed to the owner', async () => {
    const person = await anAccount();
    const browser = aBrowser();
    await browser.call('POST', CONFIRM, { token: await asks(browser, person) });
    await signIn(browser, person.sub);

    const thief = await signIn(aBrowser(), person.sub);

    expect(thief.body.user).toMatchObject({ id: person.id, second_factor_required: false });
    await eventually(() => mailbox.to(person.email).some(({ subject }) => subject === 'A new sign-in to your account'));
  });

  it('is the first step only, of an account with a second factor', async () => {
    const { email, id } = await protectedAccount(world);
    const person = aPersonThere(email);
    const browser = aBrowser();
    await browser.call('POST', CONFIRM, { token: await asks(browser, person) });

    const response = await signIn(browser, person.sub);

    expect(response.body.user).toMatchObject({ id, second_factor_required: true });
    expect((await browser.call('GET', '/api/auth/factors')).body.error.code).toBe('second_factor_required');
  });
});

describe('a link to confirm', () => {
  it('works once, also when it is used many times at once', async () => {
    const person = await anAccount();
    const browser = aBrowser();
    const token = await asks(browser, person);

    const responses = await Promise.all(Array.from({ length: 5 }, () => browser.call('POST', CONFIRM, { token })));

    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 410, 410, 410, 410]);
    expect(await identities(person.sub)).toEqual([{ user_id: person.id }]);
  });

  it('works for an hour, and its token is not kept', async () => {
    const person = await anAccount();
    const browser = aBrowser();
    const token = await asks(browser, person);
    expect(JSON.stringify(await world.rows('SELECT * FROM identity_links'))).not.toContain(token);
    const left = await world.rows<{ min: number }>(
      'SELECT round(extract(epoch FROM expires_at - now()) / 60)::int AS min FROM identity_links WHERE user_id = $1',
      [person.id],
    );
    expect(left).toEqual([{ min: 60 }]);

    await world.rows("UPDATE identity_links SET expires_at = now() - interval '1 second' WHERE user_id = $1", [
      person.id,
    ]);

    const late = [
      await browser.call('GET', `${CONFIRM}?token=${token}`),
      await browser.call('POST', CONFIRM, { token }),
      await browser.call('POST', CONFIRM, { token: 'another' }),
    ];
    expect(late.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array.from({ length: 3 }, () => [410, 'sign_in_link_expired']),
    );
    expect(await identities(person.sub)).toEqual([]);
  });

  it('takes no identity from another account', async () => {
    const [person, other] = [await anAccount(), await anAccount()];
    const browser = aBrowser();
    const token = await asks(browser, person);
    await world.rows(`INSERT INTO identities (issuer, subject, provider_id, user_id) VALUES ($1, $2, 'acme', $3)`, [
      provider.issuer,
      person.sub,
      other.id,
    ]);

    expect((await browser.call('POST', CONFIRM, { token })).status).toBe(410);
    expect(await identities(person.sub)).toEqual([{ user_id: other.id }]);
  });

  it('is not confirmed from another site', async () => {
    const person = await anAccount();
    const browser = aBrowser();
    const token = await asks(browser, person);

    const response = await browser.call('POST', CONFIRM, { token }, { 'sec-fetch-site': 'cross-site' });

    expect([response.status, response.body.error.code]).toEqual([403, 'cross_site_request']);
    expect(await identities(person.sub)).toEqual([]);
  });

  it('is mailed five times an hour at most', async () => {
    const person = await anAccount();
    for (let count = 0; count < 5; count++) await asks(aBrowser(), person);

    const response = await signIn(aBrowser(), person.sub);

    expect([response.status, response.body.error.code]).toEqual([429, 'rate_limited']);
    expect(questions(person.email)).toHaveLength(5);
  });

  it('is reported as not sent where the mail fails, and links nothing', async () => {
    const person = await anAccount();
    mailbox.refuseWith = 450;
    const response = await signIn(aBrowser(), person.sub);
    mailbox.refuseWith = undefined;

    expect([response.status, response.body.error.code]).toEqual([503, 'unavailable']);
    expect(await identities(person.sub)).toEqual([]);
  });
});

describe('a new person', () => {
  it('who comes back twice at once has one account, and is signed in both times', async () => {
    const { sub, email } = aPersonThere();
    const browsers = [aBrowser(), aBrowser(), aBrowser()];
    const backs = await Promise.all(browsers.map((browser) => wayBack(browser, sub)));

    const responses = await Promise.all(browsers.map((browser, index) => browser.call('GET', backs[index]!)));

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(responses.map(({ body }) => body.user.id)).size).toBe(1);
    expect(questions(email)).toEqual([]);
  });
});
