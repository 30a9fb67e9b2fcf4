import { beforeAll, describe, expect, it } from '@jest/globals';
import { newAttestationKey } from '@libs/sealing/attestation';
import { formatPrivateKey, generateSealingKeyPair } from '@libs/sealing/sealing-keys';
import { loadSettings } from '@libs/service-kit/config/load-settings';
import { eventually } from '@libs/testing/eventually';
import { Person } from '@libs/testing/http/http-client';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { AuthSettings } from '../src/settings.js';

const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({ BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000', SMTP_URL: mailbox.url, MAIL_FROM: 'a@example.com' }),
});
const PASSWORD = 'a long enough password';
const OTHER = 'another long password';
const operator = { id: 1, name: 'boss@example.com', kind: 'operator' as const, ip: null, trace_id: null };

let serial = 0;
const freshEmail = () => `password${++serial}@example.com`;

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

async function registered(email = freshEmail()): Promise<{ person: Person; email: string; id: number }> {
  const person = new Person(world.service.url);
  const { body } = await person.call('POST', '/api/auth/register', { email, password: PASSWORD });
  return { person, email, id: body.user.id };
}

const login = (email: string, password: string) => world.http('POST', '/api/auth/login', { body: { email, password } });

async function reset(userId: number): Promise<string> {
  const response = await world.bus.calls('auth.reset_password', { user_id: userId, actor: operator });
  return (response as { temporary_password: string }).temporary_password;
}

describe('POST /api/auth/change_password', () => {
  it('changes the password, ends every other sign-in and gives this one a new token', async () => {
    const revoked = world.bus.receives('sign_in.revoked');
    const { person, email, id } = await registered();
    const elsewhere = new Person(world.service.url);
    await elsewhere.call('POST', '/api/auth/login', { email, password: PASSWORD });
    const before = person.cookie('sid');

    const response = await person.call('POST', '/api/auth/change_password', {
      current_password: PASSWORD,
      new_password: OTHER,
    });

    expect([response.status, response.text]).toEqual([204, '']);
    expect(person.cookie('sid')).not.toBe(before);
    expect((await person.call('GET', '/api/me')).status).toBe(200);
    expect((await elsewhere.call('GET', '/api/me')).status).toBe(401);
    expect((await world.http('GET', '/api/me', { headers: { cookie: `sid=${before}` } })).status).toBe(401);
    expect([(await login(email, PASSWORD)).status, (await login(email, OTHER)).status]).toEqual([401, 200]);
    await eventually(() => revoked.some(({ user_id, token_hashes }) => user_id === id && token_hashes.length === 2));
    await eventually(() => mailbox.to(email).some(({ subject }) => subject === 'Your password was changed'));
  });

  it('refuses a wrong and requires a missing current password', async () => {
    const { person } = await registered();

    const wrong = await person.call('POST', '/api/auth/change_password', {
      current_password: 'not the password',
      new_password: OTHER,
    });
    const missing = await person.call('POST', '/api/auth/change_password', { new_password: OTHER });
    const none = await person.call('POST', '/api/auth/change_password', {
      current_password: null,
      new_password: OTHER,
    });

    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      detail: 'The current password is wrong.',
      error: {
        code: 'wrong_credentials',
        message: 'The current password is wrong.',
        trace_id: wrong.headers['x-trace-id'],
      },
    });
    for (const response of [missing, none]) {
      expect(response.status).toBe(422);
      expect(response.body.detail).toEqual([
        { loc: ['body', 'current_password'], msg: 'Field required', type: 'missing' },
      ]);
    }
  });

  it('refuses short, long and common passwords, each for its reason', async () => {
    const { person } = await registered();
    const types = [];

    for (const new_password of ['short', 'x'.repeat(129), 'password123', 12, undefined]) {
      const response = await person.call('POST', '/api/auth/change_password', {
        current_password: PASSWORD,
        new_password,
      });
      types.push(response.body.detail[0].type);
    }

    expect(types).toEqual(['string_too_short', 'string_too_long', 'password_too_common', 'string_type', 'missing']);
  });

  it('is for those who are signed in, from our own pages', async () => {
    const { person } = await registered();
    const body = { current_password: PASSWORD, new_password: OTHER };

    const anonymous = await world.http('POST', '/api/auth/change_password', { body });
    const foreign = await person.call('POST', '/api/auth/change_password', body, { origin: 'https://evil.example' });

    expect([anonymous.body.error.code, foreign.body.error.code]).toEqual(['not_signed_in', 'cross_site_request']);
  });

  it('stops after ten tries', async () => {
    const { person } = await registered();
    const body = { current_password: 'not the password', new_password: OTHER };
    for (let count = 0; count < 10; count++) {
      expect((await person.call('POST', '/api/auth/change_password', body)).status).toBe(401);
    }

    const response = await person.call('POST', '/api/auth/change_password', { ...body, current_password: PASSWORD });

    expect([response.status, response.body.error.code]).toEqual([429, 'rate_limited']);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('auth.reset_password', () => {
  it('ends all sign-ins and lets its owner do nothing but choose a new password', async () => {
    const audit = world.bus.receives('audit.recorded');
    const { person, email, id } = await registered();

    const temporary = await reset(id);
    const old = await login(email, PASSWORD);
    const returning = new Person(world.service.url);
    const signedIn = await returning.call('POST', '/api/auth/login', { email, password: temporary });

    expect(temporary).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    expect([(await person.call('GET', '/api/me')).status, old.status]).toEqual([401, 401]);
    expect([signedIn.status, signedIn.body.user.password_change_required]).toEqual([200, true]);
    for (const [method, path] of [
      ['GET', '/api/me'],
      ['GET', '/api/auth/sign_ins'],
      ['DELETE', '/api/auth/sign_ins'],
    ]) {
      const refused = await returning.call(method!, path!);
      expect([refused.status, refused.body.error.code]).toEqual([403, 'password_change_required']);
    }

    const body = { current_password: temporary, new_password: OTHER };
    const unchanged = await returning.call('POST', '/api/auth/change_password', { ...body, new_password: temporary });
    const changed = await returning.call('POST', '/api/auth/change_password', body);

    expect([unchanged.status, unchanged.body.detail[0].type]).toEqual([422, 'password_unchanged']);
    expect(changed.status).toBe(204);
    expect((await returning.call('GET', '/api/me')).body.password_change_required).toBe(false);
    expect([(await login(email, temporary)).status, (await login(email, OTHER)).status]).toEqual([401, 200]);
    await eventually(() =>
      audit.some(
        (entry) =>
          entry.action === 'user.password_reset' && entry.target === `user:${id}` && entry.actor_kind === 'operator',
      ),
    );
    expect(JSON.stringify(audit)).not.toContain(temporary);
    expect((await mailbox.next(email)).text).not.toContain(temporary);
  });

  it('works for 24 hours; then the account has no password', async () => {
    const { email, id } = await registered();
    const temporary = await reset(id);
    const returning = new Person(world.service.url);
    await returning.call('POST', '/api/auth/login', { email, password: temporary });

    await world.rows(
      `UPDATE users SET password_temporary_until = password_temporary_until - interval '24 hours' WHERE id = $1`,
      [id],
    );

    expect((await login(email, temporary)).status).toBe(401);
    // A person who signed in with it has proven nothing more: a link proves that the mailbox is theirs.
    const late = await returning.call('POST', '/api/auth/change_password', { new_password: OTHER });
    expect([late.status, late.body.error.code]).toEqual([403, 'fresh_proof_required']);
  });

  it('does not hold up a sign-in by another way', async () => {
    const { email, id } = await registered();
    await reset(id);
    const person = new Person(world.service.url);
    await person.call('POST', '/api/auth/request_link', { email });
    const { links } = await eventually(() =>
      mailbox.to(email).find(({ links: found }) => found[0]?.includes('token=')),
    );

    const response = await person.call('GET', links[0]!.replace('http://127.0.0.1:3000', ''));

    expect(response.body.user).toMatchObject({ id, password_change_required: false });
    expect((await person.call('GET', '/api/me')).status).toBe(200);
  });

  it('does not find an unknown account', async () => {
    expect(await world.bus.calls('auth.reset_password', { user_id: 999_999, actor: operator })).toMatchObject({
      ok: false,
      code: 'not_found',
    });
  });

  it('changes no password that was reset while it was being changed', async () => {
    const { person, email, id } = await registered();
    const body = { current_password: PASSWORD, new_password: OTHER };

    const [change, temporary] = await Promise.all([person.call('POST', '/api/auth/change_password', body), reset(id)]);

    expect([204, 401]).toContain(change.status);
    expect((await login(email, OTHER)).status).toBe(401);
    expect((await login(email, temporary)).status).toBe(200);
  });
});

describe('the settings', () => {
  it('refuse in production what guessing is cheap against', () => {
    const factorKey = formatPrivateKey(generateSealingKeyPair());
    const env = {
      ...world.env,
      ENVIRONMENT: 'production',
      FACTOR_SEALING_PRIVATE_KEYS: factorKey,
      ATTESTATION_PRIVATE_KEY: newAttestationKey('auth'),
    };

    expect(() => loadSettings(AuthSettings, { ...env, BCRYPT_COST: '9' })).toThrow(
      'BCRYPT_COST: must be at least 10 in production',
    );
    expect(loadSettings(AuthSettings, { ...env, BCRYPT_COST: '10' }).bcryptCost).toBe(10);
    expect(() => loadSettings(AuthSettings, { ...env, FACTOR_SEALING_PRIVATE_KEYS: '' })).toThrow(
      'FACTOR_SEALING_PRIVATE_KEYS: is a development key, which everybody has',
    );
    expect(loadSettings(AuthSettings, world.env).bcryptCost).toBe(4);
  });
});
