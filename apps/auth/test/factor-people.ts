import { beforeAll } from '@jest/globals';
import { eventually } from '@libs/testing/eventually';
import { Person } from '@libs/testing/http/http-client';
import { useMailbox } from '@libs/testing/servers/use-mailbox';
import { useWorld, type World } from '@libs/testing/world';
import { Secret, TOTP } from 'otpauth';
import { service } from '../src/service.js';

export const PASSWORD = 'a long enough password';
const PROOFS = '/api/auth/fresh_proofs';

/** An account whose owner has an authenticator app. */
export interface Protected {
  readonly person: Person;
  readonly email: string;
  readonly id: number;
  readonly secret: string;
  readonly recoveryCodes: string[];
}

/** The path of the second step of a sign-in. */
export const STEP = '/api/auth/second_factor';

/** A service with mail, and with accounts that own a shop. */
export function useFactorWorld() {
  const mailbox = useMailbox();
  const world = useWorld(service, {
    env: () => ({ BCRYPT_COST: '4', ADDRESS_LIMIT_FACTOR: '1000', SMTP_URL: mailbox.url, MAIL_FROM: 'a@example.com' }),
  });
  beforeAll(() => {
    world.bus.handles('dashboard.memberships', () => ({
      memberships: [{ user_id: 1, merchant_id: 7, merchant_name: 'Shop', role: 'owner' }],
    }));
  });
  const subjectsTo = (email: string) => mailbox.to(email).map(({ subject }) => subject);
  const mailed = (email: string, subject: string) => eventually(() => subjectsTo(email).includes(subject));
  return { world, mailbox, subjectsTo, mailed };
}

let serial = 0;

/** Registers an account with a password. */
export async function registered(world: World, email = `factor${++serial}@example.com`) {
  const person = new Person(world.service.url);
  const { body } = await person.call('POST', '/api/auth/register', { email, password: PASSWORD });
  return { person, email, id: body.user.id as number };
}

/** Registers an account with a proven e-mail that has added an app, as its owner does. */
export async function protectedAccount(world: World, email?: string): Promise<Protected> {
  const account = await registered(world, email);
  await world.rows('UPDATE users SET email_proven_at = now() WHERE id = $1', [account.id]);
  const { secret, recovery_codes } = await enroll(account.person);
  await timePasses(world, account.id);
  return { ...account, secret, recoveryCodes: recovery_codes };
}

/** Adds an app, proving it with what `proof` gives. */
export async function enroll(person: Person, proof: object = { password: PASSWORD }, name = 'Phone') {
  const begun = await proven(person, 'POST', '/api/auth/factors/totp', proof, { name });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  const { secret, otpauth_uri } = begun.body as { secret: string; otpauth_uri: string };
  const confirmed = await person.call('POST', '/api/auth/factors/totp/confirm', { totp_code: codeOf(secret) });
  if (confirmed.status !== 201) throw new Error(JSON.stringify(confirmed.body));
  return { secret, otpauth_uri, ...confirmed.body } as {
    secret: string;
    otpauth_uri: string;
    factor: { id: number };
    recovery_codes: string[];
  };
}

/** Sends a request, and sends it again with the proof that it requires. */
export async function proven(person: Person, method: string, path: string, proof: object, body?: object) {
  const refused = await person.call(method, path, body);
  const { code, statement } = refused.body?.error ?? {};
  if (code !== 'fresh_proof_required') return refused;
  const made = await person.call('POST', PROOFS, { statement, ...proof });
  if (made.status !== 201) return made;
  return person.call(method, path, body, { 'fresh-proof': made.body.proof });
}

/** Returns a browser that has done the first step with the password. */
export async function firstStep(world: World, email: string, password = PASSWORD) {
  const person = new Person(world.service.url);
  const response = await person.call('POST', '/api/auth/login', { email, password });
  return { person, response };
}

/** Returns the code of the step that is the given number of steps away from now. */
export function codeOf(secret: string, stepsOff = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30, algorithm: 'SHA1' });
  return totp.generate({ timestamp: Date.now() + stepsOff * 30_000 });
}

/** Returns a code that is wrong now and for the next minutes. */
export function wrongCodeOf(secret: string): string {
  const near = new Set(Array.from({ length: 21 }, (_, index) => codeOf(secret, index - 10)));
  for (let code = 0; ; code++) if (!near.has(String(code).padStart(6, '0'))) return String(code).padStart(6, '0');
}

/** Ages the factors of the account by a month. */
export async function factorsAge(world: World, userId: number): Promise<void> {
  await world.rows("UPDATE factors SET created_at = created_at - interval '30 days' WHERE user_id = $1", [userId]);
}

/** Moves the last used code a few minutes into the past. */
export async function timePasses(world: World, userId: number): Promise<void> {
  await world.rows('UPDATE factors SET last_step = last_step - 10 WHERE user_id = $1', [userId]);
}
