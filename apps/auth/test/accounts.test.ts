import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Person, request } from '@libs/testing/http/http-client';
import { useWorld } from '@libs/testing/world';
import { PasswordHasher } from '../src/password-hashing/password-hasher.js';
import { service } from '../src/service.js';

const world = useWorld(service, {
  env: { BCRYPT_COST: '4', OPERATOR_EMAILS: 'boss@example.com', ADDRESS_LIMIT_FACTOR: '1000' },
});
const PASSWORD = 'a long enough password';

let serial = 0;
const freshEmail = () => `person${++serial}@example.com`;

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

describe('POST /api/auth/register', () => {
  it('creates an account, signs it in and publishes both', async () => {
    const registered = world.bus.receives('user.registered');
    const person = new Person(world.service.url);
    const email = freshEmail();

    const response = await person.call('POST', '/api/auth/register', {
      email: email.toUpperCase(),
      password: PASSWORD,
    });

    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      user: {
        id: expect.any(Number),
        email,
        email_proven: false,
        email_proof_required: true,
        name: null,
        has_password: true,
        is_operator: false,
        password_change_required: false,
        second_factor_required: false,
        memberships: [],
      },
    });
    expect(response.headers['set-cookie']).toEqual([
      expect.stringMatching(/^sid=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=/),
    ]);
    expect((await person.call('GET', '/api/me')).body).toEqual(response.body.user);
    await eventually(() => registered.some((event) => event.email === email));
  });

  it('refuses an e-mail that has an account', async () => {
    const email = freshEmail();
    await world.http('POST', '/api/auth/register', { body: { email, password: PASSWORD } });

    const again = await world.http('POST', '/api/auth/register', { body: { email, password: PASSWORD } });

    expect(again.status).toBe(409);
    expect(again.body).toEqual({
      detail: 'An account with this e-mail address already exists.',
      error: {
        code: 'email_taken',
        message: 'An account with this e-mail address already exists.',
        trace_id: again.headers['x-trace-id'],
      },
    });
  });

  it('names each fault at its field', async () => {
    const response = await world.http('POST', '/api/auth/register', { body: { email: 'nobody', password: 'short' } });

    expect(response.status).toBe(422);
    expect(response.body.detail).toEqual([
      {
        loc: ['body', 'email'],
        msg: 'value is not a valid email address: An email address must have an @-sign.',
        type: 'value_error',
        ctx: { reason: 'An email address must have an @-sign.' },
      },
      {
        loc: ['body', 'password'],
        msg: 'String should have at least 10 characters',
        type: 'string_too_short',
        ctx: { min_length: 10 },
      },
    ]);
  });

  it('refuses the passwords that are tried first', async () => {
    for (const password of ['1234567890', 'Password123', 'P@ssw0rd2026!']) {
      const response = await world.http('POST', '/api/auth/register', { body: { email: freshEmail(), password } });

      expect(response.status).toBe(422);
      expect(response.body.detail).toEqual([
        {
          loc: ['body', 'password'],
          msg: 'This password is one of the most common ones; choose another',
          type: 'password_too_common',
        },
      ]);
    }
  });

  it('accepts JSON only', async () => {
    const response = await world.http('POST', '/api/auth/register', {
      body: `email=${freshEmail()}&password=${PASSWORD}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect(response.status).toBe(415);
  });

  it('reports what is missing and what is not JSON', async () => {
    const empty = await world.http('POST', '/api/auth/register', { body: {} });
    const broken = await world.http('POST', '/api/auth/register', { body: '{"email":' });

    expect(empty.body.detail.map((fault: { type: string }) => fault.type)).toEqual(['missing', 'missing']);
    expect(broken.status).toBe(422);
    expect(broken.body.detail[0]).toMatchObject({ loc: ['body', 9], type: 'json_invalid' });
  });

  it('refuses text that a database cannot hold', async () => {
    const response = await world.http('POST', '/api/auth/register', {
      body: { email: 'a\u0000@example.com', password: PASSWORD },
    });

    expect(response.status).toBe(422);
    expect(response.body.detail[0]).toMatchObject({ loc: ['body', 'email'], type: 'string_unicode' });
  });

  it('refuses what is nested too deeply and what has a NUL in its URL', async () => {
    const deep = await world.http('POST', '/api/auth/register', {
      body: `{"email":${'['.repeat(40_000)}${']'.repeat(40_000)}}`,
    });
    const nul = await world.http('GET', '/api/auth/methods?x=%00');

    expect([deep.status, deep.body.detail[0].type]).toEqual([422, 'json_too_deep']);
    expect([nul.status, nul.body.detail[0].type]).toEqual([422, 'string_unicode']);
  });

  it('distinguishes two passwords of 128 characters by their last one', async () => {
    const email = freshEmail();
    const long = 'x'.repeat(127);
    await world.http('POST', '/api/auth/register', { body: { email, password: `${long}a` } });

    const wrong = await world.http('POST', '/api/auth/login', { body: { email, password: `${long}b` } });
    const right = await world.http('POST', '/api/auth/login', { body: { email, password: `${long}a` } });

    expect([wrong.status, right.status]).toEqual([401, 200]);
  });
});

describe('POST /api/auth/login', () => {
  it('responds the same to an unknown e-mail and a wrong password', async () => {
    const email = freshEmail();
    await world.http('POST', '/api/auth/register', { body: { email, password: PASSWORD } });

    const unknown = await world.http('POST', '/api/auth/login', { body: { email: freshEmail(), password: PASSWORD } });
    const wrong = await world.http('POST', '/api/auth/login', { body: { email, password: 'not the password' } });

    expect(unknown.status).toBe(401);
    expect({ ...unknown.body.error, trace_id: '' }).toEqual({ ...wrong.body.error, trace_id: '' });
    expect(unknown.headers['www-authenticate']).toBe('Bearer');
  });

  it('hashes a password for an unknown e-mail, and for an account without one, as for any other', async () => {
    const hasher = world.service.app.get(PasswordHasher);
    const email = freshEmail();
    await world.rows('INSERT INTO users (email, email_proven_at) VALUES ($1, now())', [email]);
    const before = hasher.runs;

    const unknown = await world.http('POST', '/api/auth/login', { body: { email: freshEmail(), password: PASSWORD } });
    const without = await world.http('POST', '/api/auth/login', { body: { email, password: PASSWORD } });

    expect(hasher.runs - before).toBe(2);
    expect([unknown.status, without.status]).toEqual([401, 401]);
    expect({ ...unknown.body.error, trace_id: '' }).toEqual({ ...without.body.error, trace_id: '' });
  });

  it('publishes who signed in, and every tenth failure at most', async () => {
    const audit = world.bus.receives('audit.recorded');
    const email = freshEmail();
    const { body } = await world.http('POST', '/api/auth/register', { body: { email, password: PASSWORD } });
    const target = `user:${body.user.id}`;

    for (let failure = 0; failure < 3; failure++) {
      await world.http('POST', '/api/auth/login', { body: { email, password: 'not the password' } });
    }
    await world.http('POST', '/api/auth/login', { body: { email, password: PASSWORD } });

    const actions = () => audit.filter((entry) => entry.target === target).map((entry) => entry.action);
    await eventually(() => actions().length === 4);
    expect(actions().sort()).toEqual(['user.registered', 'user.sign_in_failed', 'user.signed_in', 'user.signed_in']);
    expect(audit.find((entry) => entry.target === target && entry.action === 'user.sign_in_failed')).toMatchObject({
      actor_id: null,
      actor_name: 'unknown',
      after: { method: 'password', failures_in_row: 1 },
      ip: '127.0.0.1',
    });
    expect(JSON.stringify(audit)).not.toContain('the password');
  });

  it('refuses a page of another site', async () => {
    const body = { email: freshEmail(), password: PASSWORD };

    const response = await world.http('POST', '/api/auth/login', { body, headers: { origin: 'https://evil.example' } });

    expect(response.status).toBe(403);
    expect(response.body.error.code).toBe('cross_site_request');
  });
});

describe('POST /api/auth/logout', () => {
  it('ends the sign-in and publishes it', async () => {
    const revoked = world.bus.receives('sign_in.revoked');
    const person = new Person(world.service.url);
    await person.call('POST', '/api/auth/register', { email: freshEmail(), password: PASSWORD });

    const response = await person.call('POST', '/api/auth/logout');

    expect(response.status).toBe(204);
    expect((await person.call('GET', '/api/me')).status).toBe(401);
    await eventually(() => revoked.length > 0);
  });

  it('does nothing for a browser that is not signed in', async () => {
    expect((await world.http('POST', '/api/auth/logout')).status).toBe(204);
  });
});

describe('operators', () => {
  it('counts a named e-mail only once it is proven', async () => {
    const person = new Person(world.service.url);

    const before = await person.call('POST', '/api/auth/register', { email: 'boss@example.com', password: PASSWORD });
    await world.rows('UPDATE users SET email_proven_at = now() WHERE email = $1', ['boss@example.com']);

    expect(before.body.user.is_operator).toBe(false);
    expect((await person.call('GET', '/api/me')).body.is_operator).toBe(true);
  });
});

describe('GET /api/auth/session', () => {
  it('returns who is signed in, or null without an error when nobody is', async () => {
    const person = new Person(world.service.url);
    const { body } = await person.call('POST', '/api/auth/register', { email: freshEmail(), password: PASSWORD });

    const nobody = await world.http('GET', '/api/auth/session');
    const forged = await world.http('GET', '/api/auth/session', { headers: { cookie: `sid=${'a'.repeat(43)}` } });
    expect([nobody.status, nobody.body, forged.status, forged.body]).toEqual([
      200,
      { user: null, waiting: null },
      200,
      { user: null, waiting: null },
    ]);
    expect((await person.call('GET', '/api/auth/session')).body).toEqual({ user: body.user, waiting: null });

    await person.call('POST', '/api/auth/logout');
    expect((await person.call('GET', '/api/auth/session')).body).toEqual({ user: null, waiting: null });
    expect((await person.call('GET', '/api/me')).status).toBe(401);
  });
});

describe('GET /api/auth/methods', () => {
  it('lists no way that is not set up', async () => {
    const response = await world.http('GET', '/api/auth/methods');
    const link = await world.http('POST', '/api/auth/request_link', { body: { email: freshEmail() } });

    expect(response.body).toEqual({
      password: true,
      magic_link: false,
      passkey_origin: expect.stringMatching(/^http:..localhost:/),
      oidc: [],
    });
    expect([link.status, link.body.error.code]).toEqual([503, 'mail_not_configured']);
    expect((await world.http('GET', '/api/auth/oidc/google/start')).status).toBe(404);
  });
});

describe('an unknown path', () => {
  it('is 404 in the shape of every error', async () => {
    const response = await request(world.service.url, 'GET', '/api/auth/nothing');

    expect(response.status).toBe(404);
    expect(response.body.error.code).toBe('not_found');
  });
});
