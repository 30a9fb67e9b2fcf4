import { describe, expect, it } from '@jest/globals';
import { startService } from '@libs/service-kit/start-service';
import { eventually } from '@libs/testing/eventually';
import { Person } from '@libs/testing/http/http-client';
import { service } from '../src/service.js';
import { factorsAge, firstStep, proven, useFactorWorld } from './factor-people.js';
import { ALONE, arriving, passkeyOwner, passkeyProof, STEP, siteOf, waiting } from './passkey-people.js';
import { SoftAuthenticator } from './soft-authenticator.js';

const { world, mailbox } = useFactorWorld();

const outcome = ({ status, body }: { status: number; body: { error?: { code: string; reason?: string } } }) =>
  [status, body.error?.code, body.error?.reason].filter((part) => part !== undefined).join(' ');

describe('a sign-in by a passkey alone', () => {
  it('needs neither e-mail nor password, is whole at once, and reports a new browser', async () => {
    const { device, email, id } = await passkeyOwner(world);
    const { person, options } = await arriving(world);

    const done = await person.call('POST', ALONE, { passkey: device.get(options) });

    expect([done.status, done.body.user]).toMatchObject([
      200,
      { id, email, second_factor_required: false, memberships: [{ merchant_id: 7 }] },
    ]);
    expect((await person.call('GET', '/api/me')).status).toBe(200);
    const { body } = await person.call('GET', '/api/auth/sign_ins');
    expect(body.data.find((row: { current: boolean }) => row.current).method).toBe('passkey');
    await eventually(() => mailbox.to(email).some(({ subject }) => subject === 'A new sign-in to your account'));
  });

  it('begins alike for everybody: no account and no passkey is named', async () => {
    await passkeyOwner(world);
    const { options } = await arriving(world);

    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials', expect.arrayContaining([expect.anything()]));
  });

  it('is refused from elsewhere, without its owner, without an account, and a second time', async () => {
    const owner = await passkeyOwner(world);
    const other = await passkeyOwner(world);
    const { device } = owner;
    const attempt = async (sign: (options: Parameters<typeof device.get>[0]) => object) => {
      const { person, options } = await arriving(world);
      const answer = await person.call('POST', ALONE, { passkey: sign(options) });
      return `${outcome(answer)}, then ${(await person.call('GET', '/api/me')).status}`;
    };
    const elsewhere = await arriving(world);
    const step = await waiting(world, owner);
    const site = await siteOf(world);
    const handleOf = (someone: SoftAuthenticator) =>
      someone.get({ challenge: 'AAAA', rpId: 'localhost' }).response.userHandle;

    const outcomes = {
      origin: await attempt((options) => device.get(options, { origin: 'https://evil.example' })),
      site: await attempt((options) => device.get(options, { rpId: 'evil.example' })),
      unverified: await attempt((options) => device.get(options, { verified: false })),
      nameless: await attempt((options) => device.get(options, { userHandle: undefined })),
      otherName: await attempt((options) => device.get(options, { userHandle: handleOf(other.device) })),
      unknown: await attempt((options) => new SoftAuthenticator('http://localhost').get(options)),
      // The id of somebody else's passkey with a key of one's own.
      forged: await attempt((options) =>
        new SoftAuthenticator(site, true, device.credentialId).get(options, {
          userHandle: handleOf(device),
          counter: 99,
        }),
      ),
      elsewhere: await attempt(() => device.get(elsewhere.options)),
      ofStep: await attempt(() => device.get(step.options)),
    };

    const nobody = ', then 401';
    expect(outcomes).toEqual({
      origin: `401 passkey_refused other_site${nobody}`,
      site: `401 passkey_refused other_site${nobody}`,
      unverified: `401 passkey_refused not_verified${nobody}`,
      nameless: `401 passkey_refused unknown${nobody}`,
      otherName: `401 passkey_refused unknown${nobody}`,
      unknown: `401 passkey_refused unknown${nobody}`,
      forged: `401 passkey_refused invalid${nobody}`,
      elsewhere: `410 passkey_challenge_expired${nobody}`,
      ofStep: `410 passkey_challenge_expired${nobody}`,
    });
  });

  it('takes a response once, within five minutes, from the browser that began', async () => {
    const { device } = await passkeyOwner(world, { counts: false });
    const late = await arriving(world);
    await world.rows("UPDATE passkey_challenges SET created_at = now() - interval '301 s'");
    const used = await arriving(world);
    const passkey = device.get(used.options);
    const cookie = `browser=${used.person.cookie('browser')}`;
    const first = await used.person.call('POST', ALONE, { passkey });
    const replayed = await new Person(world.service.url).call('POST', ALONE, { passkey }, { cookie });
    const nowhere = await arriving(world);
    const bare = await new Person(world.service.url).call('POST', ALONE, { passkey: device.get(nowhere.options) });

    expect(outcome(await late.person.call('POST', ALONE, { passkey: device.get(late.options) }))).toBe(
      '410 passkey_challenge_expired',
    );
    expect([first, replayed, bare].map(outcome)).toEqual([
      '200',
      '410 passkey_challenge_expired',
      '410 passkey_challenge_expired',
    ]);
  });

  it('keeps one challenge for each browser, however often it begins', async () => {
    const { device } = await passkeyOwner(world);
    const { person, options: first } = await arriving(world);
    const rows = async () => (await world.rows("SELECT 1 FROM passkey_challenges WHERE purpose = 'sign_in'")).length;
    const before = await rows();
    const { options } = await arriving(world, person);

    expect(await rows()).toBe(before);
    expect(outcome(await person.call('POST', ALONE, { passkey: device.get(first) }))).toBe(
      '410 passkey_challenge_expired',
    );
    expect((await person.call('POST', ALONE, { passkey: device.get(options) })).status).toBe(200);
  });

  it('keeps no challenge that is over, however many strangers begin', async () => {
    for (let times = 0; times < 5; times++) await arriving(world);
    await world.rows("UPDATE passkey_challenges SET created_at = created_at - interval '6 minutes'");
    for (let times = 0; times < 5; times++) await arriving(world);
    const { person, options } = await arriving(world);

    expect(
      await world.rows("SELECT 1 FROM passkey_challenges WHERE created_at < now() - interval '5 minutes'"),
    ).toEqual([]);
    const { device } = await passkeyOwner(world);
    expect((await person.call('POST', ALONE, { passkey: device.get(options) })).status).toBe(200);
  });

  it('is over with the passkey', async () => {
    const { person, device, email, factorId } = await passkeyOwner(world);
    const begun = await arriving(world);
    const statement = `Remove the passkey "Laptop" from the account "${email}".`;
    const path = `/api/auth/factors/${factorId}`;
    expect((await proven(person, 'DELETE', path, await passkeyProof(person, device, statement))).status).toBe(204);

    expect(outcome(await begun.person.call('POST', ALONE, { passkey: device.get(begun.options) }))).toBe(
      '401 passkey_refused unknown',
    );
  });

  it('ends for an account with another person’s e-mail, once its owner proves it', async () => {
    const { device, email, id } = await passkeyOwner(world);
    await world.rows('UPDATE users SET email_proven_at = NULL WHERE id = $1', [id]);
    const owner = new Person(world.service.url);
    await owner.call('POST', '/api/auth/request_link', { email });
    const link = await eventually(() => mailbox.to(email).find(({ links }) => links[0]?.includes('token=')));
    const token = new URL(link.links[0]!).searchParams.get('token');
    const opened = await owner.call('POST', '/api/auth/callback', { token });
    const { person, options } = await arriving(world);

    expect([opened.status, opened.body.user.second_factor_required]).toEqual([200, false]);
    expect(outcome(await person.call('POST', ALONE, { passkey: device.get(options) }))).toBe(
      '401 passkey_refused unknown',
    );
  });

  it('shows that the factor is not lost: a removal that waits is canceled', async () => {
    const { email, device, id } = await passkeyOwner(world);
    await factorsAge(world, id);
    const { person: other } = await firstStep(world, email);
    await other.call('POST', `${STEP}/lost`);
    const { person, options } = await arriving(world);
    expect((await person.call('POST', ALONE, { passkey: device.get(options) })).status).toBe(200);

    expect(await world.rows('SELECT status FROM factor_resets WHERE user_id = $1', [id])).toEqual([
      { status: 'canceled' },
    ]);
  });

  it('cancels no removal of a passkey that was added only days before: a thief’s would stay forever', async () => {
    const { email, device, id } = await passkeyOwner(world);
    const { person: other } = await firstStep(world, email);
    await other.call('POST', `${STEP}/lost`);
    const { person, options } = await arriving(world);
    expect((await person.call('POST', ALONE, { passkey: device.get(options) })).status).toBe(200);

    expect(await world.rows('SELECT status FROM factor_resets WHERE user_id = $1', [id])).toEqual([
      { status: 'queued' },
    ]);
  });

  it('works at another replica than the one that began it', async () => {
    const { device } = await passkeyOwner(world);
    const { person, options } = await arriving(world);
    const replica = await startService(service, world.env);
    try {
      const cookie = `browser=${person.cookie('browser')}`;
      const there = new Person(replica.url);
      expect((await there.call('POST', ALONE, { passkey: device.get(options) }, { cookie })).status).toBe(200);
    } finally {
      await replica.stop();
    }
  });

  it('is not begun from another site', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    const person = new Person(world.service.url);

    expect(outcome(await person.call('POST', `${ALONE}/options`, undefined, headers))).toBe('403 cross_site_request');
  });

  it('is not offered by a platform whose public URL is an IP address of a network', async () => {
    const replica = await startService(service, { ...world.env, PUBLIC_URL: 'http://192.0.2.7:3000' });
    try {
      const person = new Person(replica.url);
      expect((await person.call('GET', '/api/auth/methods')).body.passkey_origin).toBeNull();
      expect(outcome(await person.call('POST', `${ALONE}/options`))).toBe('503 passkeys_unavailable');
    } finally {
      await replica.stop();
    }
  });
});
