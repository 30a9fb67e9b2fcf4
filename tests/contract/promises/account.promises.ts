import { expect } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { request } from '@libs/testing/http/http-client';
import { Browser } from '../../api/callers.js';
import { expectFault, expectLimit, expectRefusal, expectStatus } from '../expectations.js';
import { promiseTest } from '../scenes/promise-test.js';
import { anEmail, PASSWORD, type Stage, text } from '../scenes/stage.js';

/** Makes the account of a person who has only ever used links. */
async function byLink({ system }: Stage): Promise<{ browser: Browser; email: string; link: string }> {
  const browser = new Browser(system.baseUrl);
  const email = anEmail();
  expectStatus(await browser.call('POST', '/api/auth/request_link', { email }), 202);
  const link = await eventually(async () => {
    const { body } = await request(system.stack.inboxUrl, 'GET', '/mail');
    return (body.data as { to: string[]; links: string[] }[]).find(({ to }) => to.includes(email))?.links[0];
  });
  const { pathname, search } = new URL(link);
  return { browser, email, link: pathname + search };
}

/** Promises about registering, signing in and out, passwords, links and providers. */
export function accountPromises(on: { readonly stage: Stage }): void {
  promiseTest(
    [
      'Endpoints / POST /api/auth/register',
      'Resources and their fields / User account / password',
      'Limits / password',
    ],
    'responds with 201 and the account, signed in; requires e-mail and a password of 10 to 128 characters',
    async () => {
      const visitor = new Browser(on.stage.system.baseUrl);
      const email = anEmail();
      const body = expectStatus(await visitor.call('POST', '/api/auth/register', { email, password: PASSWORD }), 201);
      expect(body.user).toMatchObject({ email, has_password: true, is_operator: false, memberships: [] });
      expectRefusal(
        await visitor.call('POST', '/api/auth/register', { email, password: PASSWORD }),
        409,
        'email_taken',
      );
      await expectLimit({
        send: (password) => visitor.call('POST', '/api/auth/register', { email: anEmail(), password }),
        loc: ['body', 'password'],
        status: 201,
        takes: ['ten chars!', `${text(120)} of 128`],
        refuses: [
          [undefined, 'missing'],
          ['nine char', 'string_too_short'],
          [text(129), 'string_too_long'],
          [1234567890, 'string_type'],
        ],
      });
    },
  );

  promiseTest(
    'Resources and their fields / User account / email',
    'is required, and must be valid, at register, login and request_link',
    async () => {
      const { visitor } = on.stage.people;
      for (const [path, others] of [
        ['register', { password: PASSWORD }],
        ['login', { password: PASSWORD }],
        ['request_link', {}],
      ] as const) {
        await expectLimit({
          send: (email) => visitor.call('POST', `/api/auth/${path}`, { ...others, email }),
          loc: ['body', 'email'],
          status: 0,
          takes: [],
          refuses: [
            [undefined, 'missing'],
            ['nobody', 'value_error'],
            ['nobody@', 'value_error'],
          ],
        });
      }
    },
  );

  promiseTest(
    ['Endpoints / POST /api/auth/login', 'Authentication / 1.1', 'Limits / password'],
    'responds with 200 and the account, 401 for a wrong password and an unknown e-mail; accepts at most 128 characters',
    async () => {
      const { email } = await on.stage.person();
      const browser = new Browser(on.stage.system.baseUrl);
      const login = (password: unknown, who = email) =>
        browser.call('POST', '/api/auth/login', { email: who, password });
      expect(expectStatus(await login(PASSWORD), 200).user).toMatchObject({ email });
      expectRefusal(await login('short'), 401, 'wrong_credentials');
      expectRefusal(await login(text(128)), 401, 'wrong_credentials');
      expectRefusal(await login(PASSWORD, anEmail()), 401, 'wrong_credentials');
      expectFault(await login(text(129)), ['body', 'password'], 'string_too_long');
      expectFault(await login(undefined), ['body', 'password'], 'missing');
    },
  );

  promiseTest(
    ['Endpoints / POST /api/auth/request_link', 'Endpoints / GET /api/auth/callback', 'Authentication / 1.1'],
    'sends a link with 202, known e-mail or not; its token signs in with 200, once',
    async () => {
      const { browser, email, link } = await byLink(on.stage);
      const answer = await browser.call('GET', link);
      expect(expectStatus(answer, 200).user).toMatchObject({ email, has_password: false });
      expect(expectStatus(await browser.call('GET', '/api/me'), 200).email).toBe(email);
      expectRefusal(await browser.call('GET', link), 410, 'sign_in_link_expired');
      expectFault(await browser.call('GET', '/api/auth/callback'), ['query', 'token'], 'missing');
      const known = await on.stage.people.visitor.call('POST', '/api/auth/request_link', { email });
      const unknown = await on.stage.people.visitor.call('POST', '/api/auth/request_link', { email: anEmail() });
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    },
  );

  promiseTest(
    ['Resources and their fields / User account / note 1', 'Endpoints / Authentication and account / note 1'],
    'sets its first password without a current one; from then on it is required',
    async () => {
      const { browser, email, link } = await byLink(on.stage);
      await browser.call('GET', link);
      const change = (body: unknown) => browser.call('POST', '/api/auth/change_password', body);
      expectStatus(await change({ new_password: PASSWORD }), 204);
      const login = { email, password: PASSWORD };
      expectStatus(await on.stage.people.visitor.call('POST', '/api/auth/login', login), 200);
      expectFault(await change({ new_password: 'another password' }), ['body', 'current_password'], 'missing');
      expectRefusal(
        await change({ current_password: 'not that one', new_password: 'another password' }),
        401,
        'wrong_credentials',
      );
      expectStatus(await change({ current_password: PASSWORD, new_password: 'another password' }), 204);
    },
  );

  promiseTest(
    ['Endpoints / POST /api/auth/change_password', 'Limits / password'],
    'responds with 204 without a body, 401 to a visitor; accepts 10 to 128 characters',
    async () => {
      const { browser } = await on.stage.person();
      let current = PASSWORD;
      await expectLimit({
        send: async (password) => {
          const answer = await browser.call('POST', '/api/auth/change_password', {
            current_password: current,
            new_password: password,
          });
          if (answer.status === 204) current = String(password);
          return answer;
        },
        loc: ['body', 'new_password'],
        status: 204,
        takes: ['ten chars!', `${text(120)} of 128`],
        refuses: [
          [undefined, 'missing'],
          ['nine char', 'string_too_short'],
          [text(129), 'string_too_long'],
        ],
      });
      const answer = await on.stage.people.visitor.call('POST', '/api/auth/change_password', { new_password: current });
      expectRefusal(answer, 401, 'not_signed_in');
    },
  );

  promiseTest(
    ['Endpoints / POST /api/auth/logout', 'Endpoints / GET /api/me'],
    'returns who is signed in with 200, until logout has returned 204; then 401',
    async () => {
      const { browser, email, id } = await on.stage.person();
      expect(expectStatus(await browser.call('GET', '/api/me'), 200)).toMatchObject({ id, email, memberships: [] });
      const answer = await browser.call('POST', '/api/auth/logout');
      expect([answer.status, answer.text]).toEqual([204, '']);
      expectRefusal(await browser.call('GET', '/api/me'), 401, 'not_signed_in');
    },
  );

  promiseTest(
    'Resources and their fields / User account / merchant memberships',
    'are listed, each with its role, owner and admin among them',
    async () => {
      const { shop, people } = on.stage;
      const membership = (role: string) => [{ merchant_id: shop.id, merchant_name: expect.any(String), role }];
      expect((await shop.owner.call('GET', '/api/me')).body.memberships).toEqual(membership('owner'));
      expect((await people.admin.call('GET', '/api/me')).body.memberships).toEqual(membership('admin'));
    },
  );

  promiseTest(
    ['Endpoints / GET /api/auth/methods', 'Authentication / 1.1', 'Authentication / 1.2'],
    'lists with 200 password, link and each configured provider',
    async () => {
      expect(expectStatus(await on.stage.get('/api/auth/methods'), 200)).toEqual({
        password: true,
        magic_link: true,
        passkey_origin: expect.stringMatching(/^http:..localhost:/),
        oidc: [{ id: 'village', name: 'Village', start_url: '/api/auth/oidc/village/start' }],
      });
    },
  );

  promiseTest(
    ['Endpoints / GET /api/auth/oidc/{provider_id}/start', 'Endpoints / GET /api/auth/oidc/{provider_id}/callback'],
    'leads to the provider with 200; next is optional; the return belongs to the browser that began',
    async () => {
      const start = expectStatus(await on.stage.get('/api/auth/oidc/village/start'), 200);
      expect(new URL(start.authorization_url).searchParams.get('redirect_uri')).toBe(
        `${on.stage.system.baseUrl}/api/auth/oidc/village/callback`,
      );
      expectStatus(await on.stage.get('/api/auth/oidc/village/start?next=/dashboard'), 200);
      expectFault(
        await on.stage.get('/api/auth/oidc/village/start?next=https://evil.example'),
        ['query', 'next'],
        'path_invalid',
      );
      expectRefusal(await on.stage.get('/api/auth/oidc/nobody/start'), 404, 'not_found');
      expectRefusal(await on.stage.get('/api/auth/oidc/village/callback?code=c&state=s'), 400, 'oidc_state_invalid');
    },
  );
}
