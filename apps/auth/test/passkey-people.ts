import { Person } from '@libs/testing/http/http-client';
import type { World } from '@libs/testing/world';
import { firstStep, PASSWORD, proven, registered } from './factor-people.js';
import { type Options, SoftAuthenticator, type Wrongs } from './soft-authenticator.js';

const ADD = '/api/auth/factors/passkeys';
export const STEP = '/api/auth/second_factor';
export const ALONE = '/api/auth/passkey_sign_in';
export const PROOFS = '/api/auth/fresh_proofs';

/** An account whose owner has a passkey. */
export interface PasskeyOwner {
  readonly person: Person;
  readonly email: string;
  readonly id: number;
  readonly device: SoftAuthenticator;
  readonly recoveryCodes: string[];
  readonly factorId: number;
}

/** Returns the origin of the platform's pages. */
export async function siteOf(world: World): Promise<string> {
  const { body } = await new Person(world.service.url).call('GET', '/api/auth/methods');
  return body.passkey_origin;
}

/** Registers an account with a proven e-mail that has added a passkey, as its owner does. */
export async function passkeyOwner(world: World, { counts = true } = {}): Promise<PasskeyOwner> {
  const account = await registered(world);
  await world.rows('UPDATE users SET email_proven_at = now() WHERE id = $1', [account.id]);
  const device = new SoftAuthenticator(await siteOf(world), counts);
  const added = await addPasskey(account.person, device, { password: PASSWORD });
  if (added.status !== 201) throw new Error(JSON.stringify(added.body));
  return { ...account, device, recoveryCodes: added.body.recovery_codes, factorId: added.body.factor.id };
}

/** Returns the options that the browser gets to make a passkey. */
export async function creationOptions(person: Person, proof: object, name = 'Laptop'): Promise<Options> {
  const begun = await proven(person, 'POST', ADD, proof, { name });
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body));
  return begun.body.options;
}

/** Adds a passkey, proving it with what `proof` gives. */
export async function addPasskey(
  person: Person,
  device: SoftAuthenticator,
  proof: object,
  { name = 'Laptop', ...wrongs }: Wrongs & { name?: string } = {},
) {
  const options = await creationOptions(person, proof, name);
  return person.call('POST', `${ADD}/confirm`, { passkey: device.create(options, wrongs) });
}

/** Returns a browser that waits for the second step, and the options that it gets to use a passkey there. */
export async function waiting(world: World, { email }: { email: string }) {
  const { person } = await firstStep(world, email);
  const { body } = await person.call('POST', `${STEP}/passkey`);
  return { person, options: body.options as Options };
}

/** Returns a new browser, and the options that it gets to sign in by a passkey alone. */
export async function arriving(world: World, person = new Person(world.service.url)) {
  const { body } = await person.call('POST', `${ALONE}/options`);
  return { person, options: body.options as Options };
}

/** Returns the options that a browser gets to prove an action. */
export async function proving(person: Person, statement: string): Promise<Options> {
  return (await person.call('POST', `${PROOFS}/passkey`, { statement })).body.options;
}

/** Returns the proof of an action by a passkey, as a body for `proven`. */
export async function passkeyProof(person: Person, device: SoftAuthenticator, statement: string) {
  return { passkey: device.get(await proving(person, statement)) };
}
