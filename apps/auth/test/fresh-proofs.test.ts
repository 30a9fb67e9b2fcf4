import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Attestation,
  judgeAttestation,
  newAttestationKey,
  parseAttestationPublicKeys,
  publicAttestationKey,
} from '@libs/sealing/attestation';
import { opaqueTokenHash } from '@libs/service-kit/sign-in/opaque-token';
import { eventually } from '@libs/testing/eventually';
import { Person } from '@libs/testing/http/http-client';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld } from '@libs/testing/world';
import { service } from '../src/service.js';

const KEY = newAttestationKey('auth-test');
const mailbox = useMailbox();
const world = useWorld(service, {
  env: () => ({
    ...{ BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000', SMTP_URL: mailbox.url, MAIL_FROM: 'a@example.com' },
    ATTESTATION_PRIVATE_KEY: KEY,
  }),
});
const PASSWORD = 'a long enough password';
const ACT = '"Shop" (merchant 7): Send all payments to 0x71C7656EC7ab88b098defB751B7401B5f6d8976F.';
const WAYS = {
  password: { password: true, mailed_code: false, totp: false, recovery_code: false, passkey: false },
  mailedCode: { password: false, mailed_code: true, totp: false, recovery_code: false, passkey: false },
};
const PROOFS = '/api/auth/fresh_proofs';

beforeAll(() => {
  world.bus.handles('dashboard.memberships', () => ({ memberships: [] }));
});

let serial = 0;

async function withPassword(email = `prover${++serial}@example.com`) {
  const person = new Person(world.service.url);
  await person.call('POST', '/api/auth/register', { email, password: PASSWORD });
  return { person, email };
}

/** Registers somebody who signed in by a link and has no password. */
async function withoutPassword() {
  const email = `mailed${++serial}@example.com`;
  const person = new Person(world.service.url);
  await person.call('POST', '/api/auth/request_link', { email });
  const link = new URL((await mailbox.next(email)).links[0]!);
  await person.call('POST', '/api/auth/callback', { token: link.searchParams.get('token') });
  return { person, email };
}

/** Returns the code in the newest mail with one, once there are `count` of them. */
async function codeIn(email: string, count = 1): Promise<string> {
  const mails = () => mailbox.to(email).filter(({ subject }) => subject === 'Your confirmation code');
  return codeOf(await eventually(() => mails()[count - 1]));
}

function codeOf({ text = '' }: { text?: string }): string {
  return /\b(\d{3} \d{3})\b/.exec(text)![1]!;
}

/** Makes the call of a service that does the action. */
function used(person: Person, proof: string, statement = ACT) {
  return world.bus.calls('auth.use_fresh_proof', {
    sign_in_hash: opaqueTokenHash(person.cookie('sid')!),
    proof_hash: opaqueTokenHash(proof),
    statement,
  });
}

async function isUsed(person: Person, proof: string, statement = ACT): Promise<boolean> {
  return ((await used(person, proof, statement)) as { used: boolean }).used;
}

const prove = (person: Person, body: object) => person.call('POST', PROOFS, { statement: ACT, ...body });

describe('a fresh proof by password', () => {
  it('counts once, for its act', async () => {
    const { person } = await withPassword();

    const { status, body } = await prove(person, { password: PASSWORD });

    expect([status, body.expires_in_s]).toEqual([201, 300]);
    expect(await isUsed(person, body.proof)).toBe(true);
    expect(await isUsed(person, body.proof)).toBe(false);
  });

  it('is attested when it is used, by the key of auth: who proved which sentence, and when', async () => {
    const { person } = await withPassword();
    const { proof } = (await prove(person, { password: PASSWORD })).body;
    const [row] = await world.rows('SELECT user_id FROM fresh_proofs WHERE token_hash = $1', [opaqueTokenHash(proof)]);

    const { attestation } = (await used(person, proof)) as { attestation: Attestation };

    expect(attestation).toMatchObject({ ...row, statement: ACT, key_id: 'auth-test' });
    expect(Math.abs(Date.now() - Date.parse(attestation.at))).toBeLessThan(60_000);
    expect(judgeAttestation(attestation, parseAttestationPublicKeys(publicAttestationKey(KEY)))).toBe('sound');
    expect(await used(person, proof)).toEqual({ used: false });
  });

  it('is worth nothing for another act, from another sign-in, or once that has ended', async () => {
    const { person, email } = await withPassword();
    const thief = new Person(world.service.url);
    await thief.call('POST', '/api/auth/login', { email, password: PASSWORD });
    const { proof } = (await prove(person, { password: PASSWORD })).body;

    expect(await isUsed(person, proof, ACT.replace('0x71', '0x72'))).toBe(false);
    expect(await isUsed(thief, proof)).toBe(false);
    await person.call('DELETE', '/api/auth/sign_ins');
    expect(await isUsed(person, proof)).toBe(true);
    const late = (await prove(person, { password: PASSWORD })).body.proof;
    const hash = opaqueTokenHash(person.cookie('sid')!);
    await world.rows('DELETE FROM sign_ins WHERE token_hash = $1', [hash]);
    expect(await isUsed(person, late)).toBe(false);
  });

  it('is over after five minutes', async () => {
    const { person } = await withPassword();
    const { proof } = (await prove(person, { password: PASSWORD })).body;
    const [row] = await world.rows<{ lasts_s: unknown }>(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS lasts_s FROM fresh_proofs WHERE token_hash = $1',
      [opaqueTokenHash(proof)],
    );
    expect(Number(row!.lasts_s)).toBe(300);

    await world.rows("UPDATE fresh_proofs SET expires_at = now() - interval '1 ms' WHERE token_hash = $1", [
      opaqueTokenHash(proof),
    ]);

    expect(await isUsed(person, proof)).toBe(false);
  });

  it('needs the password: a cookie, a wrong one and none at all create none', async () => {
    const { person } = await withPassword();

    const wrong = await prove(person, { password: 'not the password' });
    const none = await prove(person, {});
    const byMail = await person.call('POST', `${PROOFS}/mailed_codes`, { statement: ACT });
    const code = await prove(person, { mailed_code: '123456' });

    expect([wrong.status, wrong.body.error.code]).toEqual([401, 'wrong_credentials']);
    expect([none.status, none.body.detail[0].loc]).toEqual([422, ['body', 'password']]);
    expect([byMail.status, code.status]).toEqual([422, 422]);
    expect((await person.call('GET', `${PROOFS}/ways`)).body).toEqual(WAYS.password);
    expect(await world.rows('SELECT 1 FROM fresh_proofs WHERE sign_in_hash = $1', [hashOf(person)])).toEqual([]);
  });

  it('that fails three times is reported to the owner, with what was to be done', async () => {
    const { person, email } = await withPassword();

    for (let count = 0; count < 2; count++) await prove(person, { password: `wrong ${count}` });
    await prove(person, { password: PASSWORD });
    for (let count = 0; count < 4; count++) await prove(person, { password: `wrong ${count}` });

    const mail = await mailbox.next(email);
    expect(mail.subject).toBe('Failed confirmation in your account');
    expect(mail.text).toContain(ACT);
    expect(mailbox.to(email)).toHaveLength(1);
  });

  it('cannot be guessed: ten tries in a quarter of an hour, from all sign-ins together', async () => {
    const { person, email } = await withPassword();
    const second = new Person(world.service.url);
    await second.call('POST', '/api/auth/login', { email, password: PASSWORD });

    for (let count = 0; count < 10; count++) await prove(count % 2 ? person : second, { password: `wrong ${count}` });

    const refused = await prove(person, { password: PASSWORD });
    expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
  });

  it('is for people who are signed in, on our own pages', async () => {
    const { person } = await withPassword();
    const body = { statement: ACT, password: PASSWORD };

    expect((await world.http('POST', PROOFS, { body })).status).toBe(401);
    const elsewhere = await person.call('POST', PROOFS, body, { 'sec-fetch-site': 'cross-site' });
    expect(elsewhere.body.error.code).toBe('cross_site_request');
  });
});

describe('a fresh proof by a mailed code', () => {
  it('is for accounts without a password; the mail states what the code is for', async () => {
    const { person, email } = await withoutPassword();

    const asked = await person.call('POST', `${PROOFS}/mailed_codes`, { statement: ACT });
    const mail = await mailbox.next(email, 2);
    const code = codeOf(mail);
    const { status, body } = await prove(person, { mailed_code: code });

    expect((await person.call('GET', `${PROOFS}/ways`)).body).toEqual(WAYS.mailedCode);
    expect([asked.status, status]).toEqual([204, 201]);
    expect(mail.text).toContain(ACT);
    expect(await isUsed(person, body.proof)).toBe(true);
    expect((await prove(person, { mailed_code: code })).status).toBe(401);
  });

  it('does not count for another act, and is gone after five tries', async () => {
    const { person, email } = await withoutPassword();
    await person.call('POST', `${PROOFS}/mailed_codes`, { statement: ACT });
    const code = await codeIn(email);
    const wrong = code === '111 111' ? '222 222' : '111 111';

    const other = await person.call('POST', PROOFS, { statement: `${ACT}!`, mailed_code: code });
    for (let count = 0; count < 5; count++) await prove(person, { mailed_code: wrong });

    expect([other.status, (await prove(person, { mailed_code: code })).status]).toEqual([401, 401]);
    await person.call('POST', `${PROOFS}/mailed_codes`, { statement: ACT });
    expect((await prove(person, { mailed_code: await codeIn(email, 2) })).status).toBe(201);
  });

  it('guards the first password: a cookie alone sets none', async () => {
    const { person, email } = await withoutPassword();
    const first = { new_password: PASSWORD };
    await world.rows("UPDATE sign_ins SET created_at = now() - interval '16 minutes' WHERE token_hash = $1", [
      hashOf(person),
    ]);

    const refused = await person.call('POST', '/api/auth/change_password', first);
    const { statement } = refused.body.error;
    await person.call('POST', `${PROOFS}/mailed_codes`, { statement });
    const proven = await person.call('POST', PROOFS, { statement, mailed_code: await codeIn(email) });
    const set = await person.call('POST', '/api/auth/change_password', first, { 'fresh-proof': proven.body.proof });

    expect([refused.status, refused.body.error.code]).toEqual([403, 'fresh_proof_required']);
    expect(statement).toBe(`Set the first password of the account "${email}".`);
    expect(set.status).toBe(204);
    expect((await person.call('GET', `${PROOFS}/ways`)).body).toEqual(WAYS.password);
  });
});

function hashOf(person: Person): string {
  return opaqueTokenHash(person.cookie('sid')!);
}
