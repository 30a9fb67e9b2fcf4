import { describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import {
  codeOf,
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

const { world, subjectsTo, mailed } = useFactorWorld();

describe('a code of the app', () => {
  it('counts once, and so does every code before it; a clock may be off by one step', async () => {
    const { email, secret, id } = await protectedAccount(world);
    const give = async (totp_code: string) => {
      const { person } = await firstStep(world, email);
      return (await person.call('POST', STEP, { totp_code })).status;
    };
    // Made once, because a step may begin in between. The next code stays within one step of now even then.
    const [present, next] = [codeOf(secret), codeOf(secret, 1)];

    expect(await give(next)).toBe(200);
    expect(await give(next)).toBe(401);
    expect(await give(present)).toBe(401);
    await timePasses(world, id);
    expect(await give(codeOf(secret, -1))).not.toBe(500);
    await timePasses(world, id);
    expect([await give(codeOf(secret, 3)), await give(codeOf(secret, -3))]).toEqual([401, 401]);
  });

  it('counts once also in a race of ten browsers', async () => {
    const { email, secret } = await protectedAccount(world);
    const waiting = await Promise.all(Array.from({ length: 10 }, async () => (await firstStep(world, email)).person));
    const totp_code = codeOf(secret);

    const statuses = await Promise.all(
      waiting.map(async (person) => (await person.call('POST', STEP, { totp_code })).status),
    );

    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 401)]);
  });

  it('cannot be guessed over many sign-ins: after ten wrong ones none is checked, and the owner is mailed after five', async () => {
    const { email, secret, id } = await protectedAccount(world);
    const wrong = wrongCodeOf(secret);
    const guess = async (totp_code: string) => {
      const { person } = await firstStep(world, email);
      return (await person.call('POST', STEP, { totp_code })).status;
    };

    const statuses: number[] = [];
    for (let count = 0; count < 5; count++) statuses.push(await guess(wrong));
    await mailed(email, 'Someone is trying to guess the codes of your second factor');
    for (let count = 5; count < 11; count++) statuses.push(await guess(wrong));

    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    expect(await guess(codeOf(secret))).toBe(429);
    // A quarter of an hour later, and once more: never more than thirty a day.
    for (let round = 0; round < 3; round++) {
      await world.rows('DELETE FROM rate_counters WHERE key = $1', [`totp:${id}`]);
      for (let count = 0; count < 10; count++) statuses.push(await guess(wrong));
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    const reports = () =>
      subjectsTo(email).filter((subject) => subject?.startsWith('Someone is trying to guess the codes'));
    await eventually(() => reports().length >= 2);
    expect(reports()).toHaveLength(2);
  });

  it('is still checked in the browser of the owner while strangers guess', async () => {
    const { email, person, secret, recoveryCodes } = await protectedAccount(world);
    const wrong = wrongCodeOf(secret);
    const stranger = (await firstStep(world, email)).person;
    for (let count = 0; count < 12; count++) await stranger.call('POST', STEP, { totp_code: wrong });

    await person.call('POST', '/api/auth/login', { email, password: PASSWORD });

    expect((await person.call('POST', STEP, { totp_code: codeOf(secret) })).status).toBe(200);
    expect((await stranger.call('POST', STEP, { recovery_code: recoveryCodes[0] })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('signs in once in place of the app, however it is typed, and the owner is mailed', async () => {
    const { email, recoveryCodes } = await protectedAccount(world);
    const [one, another] = [(await firstStep(world, email)).person, (await firstStep(world, email)).person];
    const recovery_code = ` ${recoveryCodes[3]!.toUpperCase().replaceAll('-', ' ')} `;

    const statuses = await Promise.all(
      [one, another].map(async (person) => (await person.call('POST', STEP, { recovery_code })).status),
    );

    expect(statuses.toSorted()).toEqual([200, 401]);
    const inside = statuses[0] === 200 ? one : another;
    expect((await inside.call('GET', '/api/auth/factors')).body.recovery_codes_left).toBe(9);
    await mailed(email, 'A recovery code of your account was used');
  });

  it('is worth nothing for another account, and neither are both kinds at once or none', async () => {
    const [mine, theirs] = [await protectedAccount(world), await protectedAccount(world)];
    const { person } = await firstStep(world, theirs.email);

    const foreign = await person.call('POST', STEP, { recovery_code: mine.recoveryCodes[0] });
    const both = await person.call('POST', STEP, { recovery_code: theirs.recoveryCodes[0], totp_code: '000000' });
    const none = await person.call('POST', STEP, {});

    expect([foreign.status, both.status, none.status]).toEqual([401, 422, 422]);
  });

  it('is stored hashed, and replaced by new ones only with the second factor', async () => {
    const { person, email, id, secret, recoveryCodes } = await protectedAccount(world);
    const stored = JSON.stringify(await world.rows('SELECT * FROM recovery_codes WHERE user_id = $1', [id]));
    expect(recoveryCodes.filter((code) => stored.includes(code) || stored.includes(code.replaceAll('-', '')))).toEqual(
      [],
    );

    const renew = (proof: object) => proven(person, 'POST', '/api/auth/factors/recovery_codes', proof);
    expect((await renew({ password: PASSWORD })).status).toBe(422);
    const renewed = await renew({ totp_code: codeOf(secret) });

    expect([renewed.status, renewed.body.recovery_codes.length]).toEqual([201, 10]);
    const waiting = (await firstStep(world, email)).person;
    expect((await waiting.call('POST', STEP, { recovery_code: recoveryCodes[0] })).status).toBe(401);
    expect((await waiting.call('POST', STEP, { recovery_code: renewed.body.recovery_codes[0] })).status).toBe(200);
  });

  it('removes a lost app with a fresh proof, of which the owner is mailed, and removes nothing by itself', async () => {
    const { person, email, recoveryCodes } = await protectedAccount(world);
    const { factors } = (await person.call('GET', '/api/auth/factors')).body;
    const path = `/api/auth/factors/${factors[0].id}`;
    const [recovery_code] = recoveryCodes;

    // There is no sign-in in that browser, nor the beginning of one.
    const alone = await world.http('POST', STEP, { body: { recovery_code } });
    const bare = await world.http('DELETE', path);
    const removed = await proven(person, 'DELETE', path, { recovery_code });

    expect([alone.status, bare.status, removed.status]).toEqual([401, 401, 204]);
    expect((await firstStep(world, email)).response.body.user.second_factor_required).toBe(false);
    await mailed(email, 'A recovery code of your account was used');
    await mailed(email, 'A second factor of your account was removed');
  });

  it('is for accounts with a factor', async () => {
    const { person } = await registered(world);

    const { status, body } = await person.call('POST', '/api/auth/factors/recovery_codes');

    expect([status, body.error.code]).toEqual([409, 'no_second_factor']);
  });
});
