import { describe, expect, it } from '@jest/globals';
import type { Person } from '@libs/testing/http/http-client';
import {
  codeOf,
  firstStep,
  PASSWORD,
  protectedAccount,
  proven,
  STEP,
  timePasses,
  useFactorWorld,
  wrongCodeOf,
} from './factor-people.js';

const { world, mailed } = useFactorWorld();

describe('removing a factor', () => {
  it('needs the factor, ends all other sign-ins and is mailed', async () => {
    const { person, email, secret, id } = await protectedAccount(world);
    const other = (await firstStep(world, email)).person;
    await other.call('POST', STEP, { totp_code: codeOf(secret) });
    await timePasses(world, id);
    const { factors } = (await person.call('GET', '/api/auth/factors')).body;
    const remove = (proof: object) => proven(person, 'DELETE', `/api/auth/factors/${factors[0].id}`, proof);

    const byPassword = await remove({ password: PASSWORD });
    const byCode = await remove({ totp_code: codeOf(secret) });

    expect([byPassword.status, byCode.status]).toEqual([422, 204]);
    expect((await other.call('GET', '/api/me')).status).toBe(401);
    expect((await person.call('GET', '/api/auth/factors')).body).toEqual({
      factors: [],
      recovery_codes_left: 0,
      required: false,
    });
    expect((await firstStep(world, email)).response.body.user.second_factor_required).toBe(false);
    await mailed(email, 'A second factor of your account was removed');
  });

  it("finds no other person's", async () => {
    const mine = await protectedAccount(world);
    const theirs = await protectedAccount(world);
    const { factors } = (await theirs.person.call('GET', '/api/auth/factors')).body;

    expect((await mine.person.call('DELETE', `/api/auth/factors/${factors[0].id}`)).status).toBe(404);
  });
});

describe('a fresh proof of an account with a second factor', () => {
  const prove = (person: Person, body: object) =>
    person.call('POST', '/api/auth/fresh_proofs', { statement: 'An act.', ...body });

  it('is made with the factor alone', async () => {
    const { person, secret, recoveryCodes } = await protectedAccount(world);

    expect((await person.call('GET', '/api/auth/fresh_proofs/ways')).body).toEqual({
      password: false,
      mailed_code: false,
      totp: true,
      passkey: false,
      recovery_code: true,
    });
    const byPassword = await prove(person, { password: PASSWORD });
    const byMail = await person.call('POST', '/api/auth/fresh_proofs/mailed_codes', { statement: 'An act.' });
    expect([byPassword, byMail].map(({ status, body }) => [status, body.detail[0].type])).toEqual([
      [422, 'second_factor_needed'],
      [422, 'second_factor_needed'],
    ]);
    const totp_code = codeOf(secret);
    expect((await prove(person, { totp_code })).status).toBe(201);
    expect((await prove(person, { totp_code })).status).toBe(401);
    expect((await prove(person, { recovery_code: recoveryCodes[0] })).status).toBe(201);
    expect((await prove(person, {})).status).toBe(422);
  });

  it('shares the limit of codes with sign-ins', async () => {
    const { person, secret } = await protectedAccount(world);

    const statuses: number[] = [];
    for (let count = 0; count < 11; count++)
      statuses.push((await prove(person, { totp_code: wrongCodeOf(secret) })).status);

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    await person.call('POST', '/api/auth/login', {
      email: (await person.call('GET', '/api/me')).body.email,
      password: PASSWORD,
    });
    expect((await person.call('POST', STEP, { totp_code: codeOf(secret) })).status).toBe(429);
  });

  it('is needed to change the password: cookie and password replace nothing', async () => {
    const { person, email, secret } = await protectedAccount(world);
    const body = { current_password: PASSWORD, new_password: 'another long password' };

    const stolen = await person.call('POST', '/api/auth/change_password', body);
    const own = await proven(person, 'POST', '/api/auth/change_password', { totp_code: codeOf(secret) }, body);

    expect([stolen.status, stolen.body.error.code]).toEqual([403, 'fresh_proof_required']);
    expect(stolen.body.error.statement).toBe(`Change the password of the account "${email}".`);
    expect(own.status).toBe(204);
    // The sign-in that continues is as complete as the one before.
    expect((await person.call('GET', '/api/me')).status).toBe(200);
  });
});
