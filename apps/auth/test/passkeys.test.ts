import { beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';
import { codeOf, enroll, firstStep, PASSWORD, proven, registered, timePasses } from './factor-people.js';
import {
  addPasskey,
  creationOptions,
  PROOFS,
  passkeyOwner,
  passkeyProof,
  proving,
  STEP,
  siteOf,
  waiting,
} from './passkey-people.js';
import { SoftAuthenticator } from './soft-authenticator.js';

const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({ BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000', SMTP_URL: mailbox.url, MAIL_FROM: 'a@example.com' }),
});

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

const subjectsTo = (email: string) => mailbox.to(email).map(({ subject }) => subject);
const newDevice = async () => new SoftAuthenticator(await siteOf(world));
const outcome = ({ status, body }: { status: number; body: { error?: { code: string; reason?: string } } }) =>
  [status, body.error?.code, body.error?.reason].filter((part) => part !== undefined).join(' ');

describe('a passkey', () => {
  it('is added with a fresh proof of its name, brings recovery codes, and ends all other sign-ins', async () => {
    const { person, email } = await registered(world);
    const other = (await firstStep(world, email)).person;
    const device = await newDevice();

    const refused = await person.call('POST', '/api/auth/factors/passkeys', { name: 'Laptop' });
    const before = person.cookie('sid');
    const added = await addPasskey(person, device, { password: PASSWORD });

    expect([refused.status, refused.body.error.statement]).toEqual([
      403,
      `Add the passkey "Laptop" to the account "${email}".`,
    ]);
    expect([added.status, added.body]).toMatchObject([201, { factor: { kind: 'passkey', name: 'Laptop' } }]);
    expect(new Set(added.body.recovery_codes).size).toBe(10);
    expect(person.cookie('sid')).not.toBe(before);
    expect((await person.call('GET', '/api/me')).status).toBe(200);
    expect((await other.call('GET', '/api/me')).status).toBe(401);
    await eventually(() => subjectsTo(email).includes('A second factor was added to your account'));
  });

  it('may be one of several, each of its own name, beside an authenticator app', async () => {
    const { person, email, device, id } = await passkeyOwner(world);
    const phone = await newDevice();
    const statement = `Add the passkey "Phone" to the account "${email}".`;

    const second = await addPasskey(person, phone, await passkeyProof(person, device, statement), { name: 'Phone' });
    const sameName = await person.call('POST', '/api/auth/factors/passkeys', { name: 'Phone' });
    const app = `Add the authenticator app "App" to the account "${email}".`;
    const { secret, recovery_codes } = await enroll(person, await passkeyProof(person, phone, app), 'App');

    expect([second.status, second.body.recovery_codes]).toEqual([201, null]);
    expect([sameName.status, sameName.body.detail[0].loc]).toEqual([422, ['body', 'name']]);
    expect(recovery_codes).toBeNull();
    const { body } = await person.call('GET', '/api/auth/factors');
    expect(body.factors.map((row: { kind: string; name: string }) => `${row.kind} ${row.name}`)).toEqual([
      'passkey Laptop',
      'passkey Phone',
      'totp App',
    ]);
    await timePasses(world, id);
    const byPasskey = await waiting(world, { email });
    expect((await byPasskey.person.call('POST', STEP, { passkey: phone.get(byPasskey.options) })).status).toBe(200);
    const byApp = (await firstStep(world, email)).person;
    expect((await byApp.call('POST', STEP, { totp_code: codeOf(secret) })).status).toBe(200);
  });

  it('offers the browser no device that has one already, and needs a device that checks its owner', async () => {
    const { person, email, device } = await passkeyOwner(world);
    const statement = `Add the passkey "Phone" to the account "${email}".`;

    const options = await creationOptions(person, await passkeyProof(person, device, statement), 'Phone');

    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      excludeCredentials: [{ id: device.credentialId, transports: ['internal'] }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(JSON.stringify(options.user!.id)).not.toContain(email);
  });

  it('is added whatever its attestation: neither that nor an address in it is read', async () => {
    const { person } = await registered(world);
    const attStmt = new Map([
      ['alg', -7],
      ['sig', Buffer.from('no signature')],
      ['x5c', [Buffer.from('no certificate')]],
    ] as [string, number | Buffer | Buffer[]][]);

    const added = await addPasskey(
      person,
      await newDevice(),
      { password: PASSWORD },
      { attestation: { fmt: 'packed', attStmt } },
    );

    expect(added.status).toBe(201);
  });

  it('is refused where it was made elsewhere, or without its owner, for something else, or twice', async () => {
    const { person } = await registered(world);
    const confirm = (passkey: object) => person.call('POST', '/api/auth/factors/passkeys/confirm', { passkey });
    const begin = () => creationOptions(person, { password: PASSWORD });
    const device = await newDevice();
    const theirs = (await passkeyOwner(world)).device;
    const used = device.create(await begin());

    const outcomes = {
      origin: outcome(await confirm(device.create(await begin(), { origin: 'https://evil.example' }))),
      site: outcome(await confirm(device.create(await begin(), { rpId: 'evil.example' }))),
      unverified: outcome(await confirm(device.create(await begin(), { verified: false }))),
      replaced: outcome(await confirm(used)),
      signature: outcome(await confirm(device.create(await begin(), { type: 'webauthn.get' }))),
      challenge: outcome(await confirm(device.create(await begin(), { challenge: 'AAAA' }))),
      // An account accepts no passkey of another one, whatever it claims.
      theirs: outcome(await confirm(theirs.create(await begin()))),
      // Lists in lists, nested as deep as the limit allows.
      deep: outcome(
        await confirm({
          ...used,
          response: { ...used.response, attestationObject: Buffer.alloc(24_000, 0x81).toString('base64url') },
        }),
      ),
      garbage: outcome(
        await confirm({ ...used, response: { ...used.response, attestationObject: 'AAAA', clientDataJSON: 'AAAA' } }),
      ),
    };

    expect(outcomes).toEqual({
      origin: '401 passkey_refused other_site',
      site: '401 passkey_refused other_site',
      unverified: '401 passkey_refused not_verified',
      replaced: '410 passkey_challenge_expired',
      signature: '401 passkey_refused invalid',
      challenge: '410 passkey_challenge_expired',
      theirs: '401 passkey_refused known',
      deep: '401 passkey_refused invalid',
      garbage: '401 passkey_refused invalid',
    });
    expect((await person.call('GET', '/api/auth/factors')).body.factors).toEqual([]);
  });

  it('is awaited for five minutes, once, and only by the sign-in that began it', async () => {
    const { person, email } = await registered(world);
    const thief = (await firstStep(world, email)).person;
    const device = await newDevice();
    const confirm = (by: typeof person, passkey: object) =>
      by.call('POST', '/api/auth/factors/passkeys/confirm', { passkey });
    const begin = () => creationOptions(person, { password: PASSWORD });

    const elsewhere = await confirm(thief, device.create(await begin()));
    const late = device.create(await begin());
    await world.rows("UPDATE passkey_challenges SET created_at = now() - interval '301 s'");
    const tooLate = await confirm(person, late);
    const failed = await begin();
    await confirm(person, device.create(failed, { verified: false }));
    const again = await confirm(person, device.create(failed));

    expect([elsewhere, tooLate, again].map(outcome)).toEqual(Array(3).fill('410 passkey_challenge_expired'));
  });

  it('is removed with a proof by it; with the last factor go the codes, and the password is enough again', async () => {
    const { person, email, device, factorId } = await passkeyOwner(world);
    const statement = `Remove the passkey "Laptop" from the account "${email}".`;
    const path = `/api/auth/factors/${factorId}`;

    const removed = await proven(person, 'DELETE', path, await passkeyProof(person, device, statement));

    expect(removed.status).toBe(204);
    expect((await person.call('GET', '/api/auth/factors')).body).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect((await firstStep(world, email)).response.body.user.second_factor_required).toBe(false);
  });

  it('of a stolen device is removed with a recovery code, which ends what the thief has begun', async () => {
    const owner = await passkeyOwner(world);
    const { device, email, factorId } = owner;
    const { person: thief, options } = await waiting(world, owner);
    expect((await thief.call('POST', STEP, { passkey: device.get(options) })).status).toBe(200);
    const statement = 'Invite "friend@example.com" as owner.';
    const acts = await thief.call('POST', PROOFS, { statement, ...(await passkeyProof(thief, device, statement)) });
    const { person } = await firstStep(world, email);
    const [first, second] = owner.recoveryCodes;
    await person.call('POST', STEP, { recovery_code: first });

    const removed = await proven(person, 'DELETE', `/api/auth/factors/${factorId}`, { recovery_code: second });

    expect([acts.status, removed.status]).toEqual([201, 204]);
    expect((await thief.call('GET', '/api/me')).status).toBe(401);
    await eventually(() => subjectsTo(email).includes('A second factor of your account was removed'));
  });

  it('is added by no account that has twenty', async () => {
    const { person, id } = await passkeyOwner(world);
    await world.rows(
      `INSERT INTO factors (user_id, kind, name, credential_id, public_key, counter, transports)
       SELECT $1, 'passkey', 'p' || n, 'credential-' || n, '\\x00', 0, '{}' FROM generate_series(2, 20) n`,
      [id],
    );

    expect(outcome(await person.call('POST', '/api/auth/factors/passkeys', { name: 'One more' }))).toBe(
      '409 passkey_limit',
    );
  });
});

describe('the second step by a passkey', () => {
  it('makes the sign-in whole, with a new token', async () => {
    const owner = await passkeyOwner(world);
    const { person, options } = await waiting(world, owner);
    const token = person.cookie('sid');
    expect((await person.call('GET', '/api/auth/session')).body.waiting).toEqual({
      email: owner.email,
      totp: false,
      recovery_code: true,
      passkey: true,
    });

    const done = await person.call('POST', STEP, { passkey: owner.device.get(options) });

    expect([done.status, done.body.user.second_factor_required]).toEqual([200, false]);
    expect(person.cookie('sid')).not.toBe(token);
    expect((await person.call('GET', '/api/me')).status).toBe(200);
    const [factor] = (await person.call('GET', '/api/auth/factors')).body.factors;
    expect(factor.last_used_at).not.toBeNull();
  });

  it('is refused from elsewhere, for something else, by others, and a second time', async () => {
    const owner = await passkeyOwner(world);
    const other = await passkeyOwner(world);
    const { device } = owner;
    const attempt = async (sign: (options: Parameters<typeof device.get>[0]) => object) => {
      const { person, options } = await waiting(world, owner);
      const answer = await person.call('POST', STEP, { passkey: sign(options) });
      return `${outcome(answer)}, then ${(await person.call('GET', '/api/me')).status}`;
    };
    const tampered = (options: Parameters<typeof device.get>[0]) => {
      const passkey = device.get(options);
      return { ...passkey, response: { ...passkey.response, signature: other.device.get(options).response.signature } };
    };
    const elsewhere = await waiting(world, owner);
    const alone = await owner.person.call('POST', '/api/auth/passkey_sign_in/options');
    const proof = await proving(owner.person, 'Anything.');

    const outcomes = {
      origin: await attempt((options) => device.get(options, { origin: 'https://evil.example' })),
      site: await attempt((options) => device.get(options, { rpId: 'evil.example' })),
      unverified: await attempt((options) => device.get(options, { verified: false })),
      type: await attempt((options) => device.get(options, { type: 'webauthn.create' })),
      handle: await attempt((options) => device.get(options, { userHandle: 'AAAA' })),
      others: await attempt((options) => other.device.get(options)),
      unknown: await attempt((options) => new SoftAuthenticator('http://localhost').get(options)),
      tampered: await attempt(tampered),
      elsewhere: await attempt(() => device.get(elsewhere.options)),
      ofSignIn: await attempt(() => device.get(alone.body.options)),
      ofProof: await attempt(() => device.get(proof)),
    };

    const waits = ', then 403';
    expect(outcomes).toEqual({
      origin: `401 passkey_refused other_site${waits}`,
      site: `401 passkey_refused other_site${waits}`,
      unverified: `401 passkey_refused not_verified${waits}`,
      type: `401 passkey_refused invalid${waits}`,
      handle: `401 passkey_refused unknown${waits}`,
      others: `401 passkey_refused unknown${waits}`,
      unknown: `401 passkey_refused unknown${waits}`,
      tampered: `401 passkey_refused invalid${waits}`,
      elsewhere: `410 passkey_challenge_expired${waits}`,
      ofSignIn: `410 passkey_challenge_expired${waits}`,
      ofProof: `410 passkey_challenge_expired${waits}`,
    });
  });

  it('uses a challenge up, also with a wrong response, and of two responses at once accepts one', async () => {
    const owner = await passkeyOwner(world, { counts: false });
    const failed = await waiting(world, owner);
    await failed.person.call('POST', STEP, { passkey: owner.device.get(failed.options, { verified: false }) });
    const again = await failed.person.call('POST', STEP, { passkey: owner.device.get(failed.options) });
    const raced = await waiting(world, owner);
    const passkey = owner.device.get(raced.options);

    const answers = await Promise.all([1, 2, 3].map(() => raced.person.call('POST', STEP, { passkey })));

    expect(outcome(again)).toBe('410 passkey_challenge_expired');
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('is begun often by a thief of the password, and the owner goes on', async () => {
    const owner = await passkeyOwner(world);
    const thief = (await firstStep(world, owner.email)).person;
    const statuses = [];
    for (let times = 0; times < 61; times++) statuses.push((await thief.call('POST', `${STEP}/passkey`)).status);

    expect(statuses.at(-1)).toBe(429);
    const { person, options } = await waiting(world, owner);
    expect((await person.call('POST', STEP, { passkey: owner.device.get(options) })).status).toBe(200);
    const proof = await proving(owner.person, 'Make a key.');
    const body = { statement: 'Make a key.', passkey: owner.device.get(proof) };
    expect((await owner.person.call('POST', PROOFS, body)).status).toBe(201);
  });

  it('accepts one of the three, and none of an account that has no passkey', async () => {
    const owner = await passkeyOwner(world);
    const { person, options } = await waiting(world, owner);
    const passkey = owner.device.get(options);
    const both = await person.call('POST', STEP, { passkey, recovery_code: owner.recoveryCodes[0] });
    const { person: plain, email } = await registered(world);
    await enroll(plain);
    const without = (await firstStep(world, email)).person;

    expect([both.status, both.body.detail[0].loc]).toEqual([422, ['body', 'passkey']]);
    expect(outcome(await without.call('POST', `${STEP}/passkey`))).toBe('409 no_second_factor');
    expect((await person.call('POST', STEP, { passkey })).status).toBe(200);
  });

  it('reports a copy: a counter that does not go on is refused, and the owner is mailed once', async () => {
    const audit = world.bus.receives('audit.recorded');
    const owner = await passkeyOwner(world);
    const thief = owner.device.copy();
    const first = await waiting(world, owner);
    expect((await first.person.call('POST', STEP, { passkey: thief.get(first.options) })).status).toBe(200);

    const answers = [];
    for (const counter of [undefined, 0, 1]) {
      const { person, options } = await waiting(world, owner);
      const passkey = owner.device.get(options, counter === undefined ? {} : { counter });
      answers.push(outcome(await person.call('POST', STEP, { passkey })));
    }

    expect(answers).toEqual(Array(3).fill('401 passkey_refused copied'));
    await eventually(() => subjectsTo(owner.email).includes('A passkey of your account may have been copied'));
    const copies = () =>
      audit.filter(({ action, target }) => `${action} ${target}` === `user.passkey_copied user:${owner.id}`);
    await eventually(() => copies().length === 3);
    expect(subjectsTo(owner.email).filter((subject) => subject?.includes('copied'))).toHaveLength(1);
  });

  it('is never taken for a copy where the authenticator does not count', async () => {
    const owner = await passkeyOwner(world, { counts: false });
    for (let times = 0; times < 3; times++) {
      const { person, options } = await waiting(world, owner);
      expect((await person.call('POST', STEP, { passkey: owner.device.get(options) })).status).toBe(200);
    }
  });

  it('is counted when it is wrong, and no right one is checked after twenty in a quarter of an hour', async () => {
    const owner = await passkeyOwner(world);
    const { person } = await firstStep(world, owner.email);
    const sign = async (wrongs: object) => {
      const { body } = await person.call('POST', `${STEP}/passkey`);
      return person.call('POST', STEP, { passkey: owner.device.get(body.options, wrongs) });
    };
    const wrong = [];
    for (let times = 0; times < 20; times++) wrong.push((await sign({ verified: false })).status);

    expect(new Set(wrong)).toEqual(new Set([401]));
    expect(outcome(await sign({}))).toBe('429 rate_limited');
    const elsewhere = { 'x-forwarded-for': '203.0.113.9' };
    const { body: begun } = await person.call('POST', `${STEP}/passkey`, undefined, elsewhere);
    const signed = await person.call('POST', STEP, { passkey: owner.device.get(begun.options) }, elsewhere);
    expect(signed.status).toBe(200);
    // In a browser that the account knows, a sign-in still works.
    await owner.person.call('POST', '/api/auth/logout');
    await owner.person.call('POST', '/api/auth/login', { email: owner.email, password: PASSWORD });
    const { body } = await owner.person.call('POST', `${STEP}/passkey`);
    const known = await owner.person.call('POST', STEP, { passkey: owner.device.get(body.options) });
    expect(known.status).toBe(200);
  });
});

describe('a fresh proof by a passkey', () => {
  it('counts for its act, once', async () => {
    const { person, device, email } = await passkeyOwner(world);
    const statement = `Generate new recovery codes for the account "${email}".`;
    const path = '/api/auth/factors/recovery_codes';
    expect((await person.call('GET', `${PROOFS}/ways`)).body).toEqual({
      password: false,
      mailed_code: false,
      totp: false,
      recovery_code: true,
      passkey: true,
    });
    const passkey = device.get(await proving(person, statement));

    const made = await person.call('POST', PROOFS, { statement, passkey });
    const proof = { 'fresh-proof': made.body.proof };

    expect(made.status).toBe(201);
    expect((await person.call('POST', path, {}, proof)).status).toBe(201);
    expect((await person.call('POST', path, {}, proof)).status).toBe(403);
    expect(outcome(await person.call('POST', PROOFS, { statement, passkey }))).toBe('410 passkey_challenge_expired');
  });

  it('is refused for another act than the one that was signed, from another sign-in, and by a password', async () => {
    const owner = await passkeyOwner(world);
    const { person, device } = owner;
    const second = await waiting(world, owner);
    await second.person.call('POST', STEP, { passkey: device.get(second.options) });
    const prove = (by: typeof person, statement: string, passkey: object) =>
      by.call('POST', PROOFS, { statement, passkey });

    const otherAction = await prove(person, 'Send all to me.', device.get(await proving(person, 'Make a key.')));
    const elsewhere = await prove(second.person, 'Make a key.', device.get(await proving(person, 'Make a key.')));
    const password = await person.call('POST', PROOFS, { statement: 'Make a key.', password: PASSWORD });
    const other = (await passkeyOwner(world)).device;
    const theirs = await prove(person, 'Make a key.', other.get(await proving(person, 'Make a key.')));
    const evil = { origin: 'https://evil.example' };
    const site = await prove(person, 'Make a key.', device.get(await proving(person, 'Make a key.'), evil));

    expect([otherAction, elsewhere].map(outcome)).toEqual(Array(2).fill('410 passkey_challenge_expired'));
    expect([password.status, password.body.detail[0].type]).toEqual([422, 'second_factor_needed']);
    expect([theirs, site].map(outcome)).toEqual(['401 passkey_refused unknown', '401 passkey_refused other_site']);
  });
});
