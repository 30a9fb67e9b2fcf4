import { describe, expect, it } from '@jest/globals';
import { opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { Person } from '@libs/testing/http/http-client';
import { service } from '../src/service.js';
import {
  codeOf,
  enroll,
  firstStep,
  PASSWORD,
  protectedAccount,
  proven,
  registered,
  STEP,
  timePasses,
  useFactorWorld,
  wrongCodeOf,
} from './factor-people.js';

const { world, mailbox, mailed } = useFactorWorld();

const resolved = (person: Person) =>
  world.bus.calls('auth.resolve_sign_in', { token_hash: opaqueTokenHash(person.cookie('sid')!) }) as Promise<{
    user: { user_id: number } | null;
    second_factor_required: boolean;
  }>;

describe('an authenticator app', () => {
  it('counts once its first code was right, and brings ten recovery codes', async () => {
    const { person, email } = await registered(world);

    const { secret, otpauth_uri, recovery_codes } = await enroll(person);

    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(otpauth_uri).searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(otpauth_uri)).toContain(`127.0.0.1:${email}`);
    expect(new Set(recovery_codes).size).toBe(10);
    const { body } = await person.call('GET', '/api/auth/factors');
    expect(body).toMatchObject({
      factors: [{ kind: 'totp', name: 'Phone', last_used_at: null }],
      recovery_codes_left: 10,
    });
    await mailed(email, 'A second factor was added to your account');
  });

  it('needs a fresh proof: a stolen cookie begins none, and ends none that was begun elsewhere', async () => {
    const { person, email, id } = await registered(world);
    const thief = (await firstStep(world, email)).person;

    const begun = await thief.call('POST', '/api/auth/factors/totp', { name: 'Mine' });
    const { secret } = (
      await proven(person, 'POST', '/api/auth/factors/totp', { password: PASSWORD }, { name: 'Phone' })
    ).body;
    const ended = await thief.call('POST', '/api/auth/factors/totp/confirm', { totp_code: codeOf(secret) });

    expect([begun.status, begun.body.error.code]).toEqual([403, 'fresh_proof_required']);
    expect(begun.body.error.statement).toBe(`Add the authenticator app "Mine" to the account "${email}".`);
    expect([ended.status, ended.body.error.code]).toEqual([410, 'enrolment_expired']);
    expect(await world.rows('SELECT 1 FROM factors WHERE user_id = $1', [id])).toEqual([]);
  });

  it('does not count with a wrong first code or after a quarter of an hour', async () => {
    const { person, id } = await registered(world);
    const { secret } = (
      await proven(person, 'POST', '/api/auth/factors/totp', { password: PASSWORD }, { name: 'Phone' })
    ).body;
    const confirm = (totp_code: string) => person.call('POST', '/api/auth/factors/totp/confirm', { totp_code });

    const wrong = await confirm(wrongCodeOf(secret));
    await world.rows("UPDATE totp_enrolments SET expires_at = now() - interval '1 ms' WHERE user_id = $1", [id]);
    const late = await confirm(codeOf(secret));

    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'wrong_credentials']);
    expect([late.status, late.body.error.code]).toEqual([410, 'enrolment_expired']);
    expect((await firstStep(world, (await person.call('GET', '/api/me')).body.email)).response.body.user).toMatchObject(
      {
        second_factor_required: false,
      },
    );
  });

  it('ends the sign-ins that were made without it, but for the one that added it', async () => {
    const { person, email } = await registered(world);
    const other = (await firstStep(world, email)).person;

    await enroll(person);

    expect((await person.call('GET', '/api/me')).status).toBe(200);
    expect((await other.call('GET', '/api/me')).status).toBe(401);
  });

  it('is kept sealed, bound to its account: copied to another one it lets nobody in', async () => {
    const [victim, thief] = [await protectedAccount(world), await protectedAccount(world)];
    const [row] = await world.rows<{ sealed_secret: string }>('SELECT sealed_secret FROM factors WHERE user_id = $1', [
      thief.id,
    ]);
    expect(row!.sealed_secret).toMatch(/^sb1\./);
    await world.rows('UPDATE factors SET sealed_secret = $2 WHERE user_id = $1', [victim.id, row!.sealed_secret]);

    const { person } = await firstStep(world, victim.email);
    const response = await person.call('POST', STEP, { totp_code: codeOf(thief.secret) });

    expect(response.status).toBe(500);
    expect((await person.call('GET', '/api/me')).status).toBe(403);
  });

  it('is worth nothing to a thief who has its secret alone: a code is checked after the first step of its account', async () => {
    const { email, secret, person } = await protectedAccount(world);
    const totp_code = codeOf(secret);
    const thief = await registered(world);
    const other = await protectedAccount(world);
    const waiting = (await firstStep(world, other.email)).person;

    const tries = [
      await world.http('POST', STEP, { body: { totp_code } }),
      await world.http('POST', STEP, { body: { email, totp_code } }),
      await world.http('POST', '/api/auth/login', { body: { email, password: totp_code, totp_code } }),
      // Neither signed in nor at the second step of somebody else.
      await thief.person.call('POST', STEP, { totp_code }),
      await waiting.call('POST', STEP, { totp_code }),
    ];

    expect(tries.map(({ status }) => status).filter((status) => status < 400)).toEqual([]);
    expect((await waiting.call('GET', '/api/me')).status).toBe(403);
    // The failed tries did not use up the code.
    const made = await person.call('POST', '/api/auth/fresh_proofs', { statement: 'An act.', totp_code });
    expect(made.status).toBe(201);
  });

  it('is replaced by another one only with a code of the first', async () => {
    const { person, secret, id, recoveryCodes } = await protectedAccount(world);

    const byPassword = await proven(person, 'POST', '/api/auth/factors/totp', { password: PASSWORD }, { name: 'New' });
    const next = await enroll(person, { totp_code: codeOf(secret) }, 'New');

    expect([byPassword.status, byPassword.body.detail[0].type]).toEqual([422, 'second_factor_needed']);
    expect(next.recovery_codes).toBeNull();
    const { body } = await person.call('GET', '/api/auth/factors');
    expect(body).toMatchObject({ factors: [{ name: 'New' }], recovery_codes_left: recoveryCodes.length });
    await timePasses(world, id);
    const waiting = (await firstStep(world, (await person.call('GET', '/api/me')).body.email)).person;
    expect((await waiting.call('POST', STEP, { totp_code: codeOf(secret) })).status).toBe(401);
    expect((await waiting.call('POST', STEP, { totp_code: codeOf(next.secret) })).status).toBe(200);
  });
});

describe('a sign-in of an account with a second factor', () => {
  it('waits for the factor, reveals no more than the first step showed, and goes on with a new token', async () => {
    const { email, secret, id } = await protectedAccount(world);

    const { person, response } = await firstStep(world, email);
    const token = person.cookie('sid');

    expect([response.status, response.body.user]).toMatchObject([
      200,
      { id, email, second_factor_required: true, memberships: [], is_operator: false },
    ]);
    expect((await person.call('GET', '/api/auth/session')).body).toEqual({
      user: null,
      waiting: { email, totp: true, recovery_code: true, passkey: false },
    });
    expect(await resolved(person)).toEqual({ user: null, second_factor_required: true });
    const done = await person.call('POST', STEP, { totp_code: codeOf(secret) });
    expect([done.status, done.body.user]).toMatchObject([
      200,
      { second_factor_required: false, memberships: [{ merchant_id: 7 }] },
    ]);
    expect(person.cookie('sid')).not.toBe(token);
    expect((await resolved(person)).user).toMatchObject({ user_id: id });
  });

  it('is for nothing else until then: every route of this service refuses it', async () => {
    const { email } = await protectedAccount(world);
    const { person } = await firstStep(world, email);

    const refused = await Promise.all(
      [
        ['GET', '/api/me'],
        ['GET', '/api/auth/sign_ins'],
        ['DELETE', '/api/auth/sign_ins'],
        ['DELETE', '/api/auth/sign_ins/1'],
        ['GET', '/api/auth/factors'],
        ['POST', '/api/auth/factors/totp'],
        ['POST', '/api/auth/factors/totp/confirm'],
        ['POST', '/api/auth/factors/recovery_codes'],
        ['DELETE', '/api/auth/factors/1'],
        ['GET', '/api/auth/fresh_proofs/ways'],
        ['POST', '/api/auth/fresh_proofs'],
        ['POST', '/api/auth/fresh_proofs/mailed_codes'],
        ['POST', '/api/auth/change_password'],
        ['POST', '/api/auth/forgotten_password'],
      ].map(async ([method, path]) => {
        const { status, body } = await person.call(method!, path!, method === 'POST' ? {} : undefined);
        return `${method} ${path} ${status} ${body.error.code}`;
      }),
    );

    expect(refused.filter((line) => !line.endsWith(' 403 second_factor_required'))).toEqual([]);
  });

  it('waits ten minutes at most, and ends with a logout', async () => {
    const { email, secret } = await protectedAccount(world);
    const late = (await firstStep(world, email)).person;
    const hash = opaqueTokenHash(late.cookie('sid')!);
    await world.rows("UPDATE pending_sign_ins SET created_at = now() - interval '601 s' WHERE token_hash = $1", [hash]);
    const left = (await firstStep(world, email)).person;
    const token = left.cookie('sid')!;
    await left.call('POST', '/api/auth/logout');

    expect((await late.call('POST', STEP, { totp_code: codeOf(secret) })).status).toBe(401);
    const again = await new Person(world.service.url).call(
      'POST',
      STEP,
      { totp_code: codeOf(secret) },
      {
        cookie: `sid=${token}`,
      },
    );
    expect(again.status).toBe(401);
    expect((await late.call('GET', '/api/me')).body.error.code).toBe('not_signed_in');
  });

  it('is not passed by a mailed link', async () => {
    const { email, secret } = await protectedAccount(world);
    const person = new Person(world.service.url);
    await person.call('POST', '/api/auth/request_link', { email });
    const link = await eventually(() => mailbox.to(email).find(({ links }) => links[0]?.includes('token=')));

    const opened = await person.call('POST', '/api/auth/callback', {
      token: new URL(link.links[0]!).searchParams.get('token'),
    });

    expect([opened.status, opened.body.user.second_factor_required]).toEqual([200, true]);
    expect((await person.call('GET', '/api/me')).body.error.code).toBe('second_factor_required');
    const forgotten = await person.call('POST', '/api/auth/forgotten_password', { new_password: 'another password 1' });
    expect(forgotten.status).toBe(403);
    expect((await person.call('POST', STEP, { totp_code: codeOf(secret) })).status).toBe(200);
  });

  it('does not keep the owner of an e-mail out that somebody else had registered and not proven', async () => {
    const { email, id } = await registered(world);
    const { person: other } = await firstStep(world, email);
    await enroll(other);
    const person = new Person(world.service.url);
    await person.call('POST', '/api/auth/request_link', { email });
    const link = await eventually(() => mailbox.to(email).find(({ links }) => links[0]?.includes('token=')));

    const opened = await person.call('POST', '/api/auth/callback', {
      token: new URL(link.links[0]!).searchParams.get('token'),
    });

    expect(opened.body.user).toMatchObject({ id, second_factor_required: false, has_password: false });
    expect((await person.call('GET', '/api/auth/factors')).body).toMatchObject({ factors: [], recovery_codes_left: 0 });
  });

  it("is not passed by an operator's reset of the password, and the temporary one still has to be changed", async () => {
    const { email, id, secret } = await protectedAccount(world);
    const actor = { id: 1, name: 'o', kind: 'operator', ip: null, trace_id: null } as const;
    const reset = (await world.bus.calls('auth.reset_password', { user_id: id, actor })) as {
      temporary_password: string;
    };

    const { person } = await firstStep(world, email, reset.temporary_password);

    expect((await person.call('GET', '/api/me')).body.error.code).toBe('second_factor_required');
    expect((await person.call('POST', STEP, { totp_code: codeOf(secret) })).body.user.password_change_required).toBe(
      true,
    );
    const change = { current_password: reset.temporary_password, new_password: 'a password of my own' };
    expect((await person.call('GET', '/api/me')).body.error.code).toBe('password_change_required');
    expect((await person.call('POST', '/api/auth/change_password', change)).status).toBe(204);
    expect((await person.call('GET', '/api/me')).status).toBe(200);
  });

  it('counts only with the factor, also where an older release opened it without', async () => {
    const { email, id } = await protectedAccount(world);
    const person = (await firstStep(world, email)).person;
    const hash = opaqueTokenHash(person.cookie('sid')!);
    await world.rows("INSERT INTO sign_ins (token_hash, user_id, method) VALUES ($1, $2, 'password')", [hash, id]);

    expect((await resolved(person)).user).toBeNull();
    expect((await person.call('GET', '/api/me')).status).toBe(403);
  });

  it('goes on after a restart between the steps, and at another replica', async () => {
    const { email, secret } = await protectedAccount(world);
    const { person } = await firstStep(world, email);
    const replica = await startService(service, world.env);
    try {
      const sid = person.cookie('sid')!;

      const there = await new Person(replica.url).call(
        'POST',
        STEP,
        { totp_code: codeOf(secret) },
        { cookie: `sid=${sid}` },
      );

      expect(there.status).toBe(200);
    } finally {
      await replica.stop();
    }
  });

  it('is trusted in no earlier browser once the factor is there, and the next new one is still reported', async () => {
    const { person, email, id } = await registered(world);
    await world.rows('UPDATE users SET email_proven_at = now() WHERE id = $1', [id]);
    const old = await firstStep(world, email);
    const known = async (browser: Person) =>
      (
        await world.rows('SELECT 1 FROM devices WHERE user_id = $1 AND token_hash = $2', [
          id,
          opaqueTokenHash(browser.cookie('device')!),
        ])
      ).length === 1;
    expect([await known(person), await known(old.person)]).toEqual([true, true]);

    await enroll(person);

    expect([await known(person), await known(old.person)]).toEqual([true, false]);
  });

  it('makes a browser known, and reports it, only with the factor', async () => {
    const { email, id, secret } = await protectedAccount(world);
    const devices = async () => (await world.rows('SELECT 1 FROM devices WHERE user_id = $1', [id])).length;
    const before = await devices();
    const { person } = await firstStep(world, email);

    expect(await devices()).toBe(before);
    await person.call('POST', STEP, { totp_code: codeOf(secret) });

    expect(await devices()).toBe(before + 1);
    await mailed(email, 'A new sign-in to your account');
  });
});
