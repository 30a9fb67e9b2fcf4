import { readJson, writeJson } from '../files/json-file.js';
import type { StateDir } from '../files/state-dir.js';
import { ApiClient } from './api-client.js';
import { OPERATOR_EMAIL } from './demo-merchant.js';
import type { DevelopmentKeys } from './keys.js';
import { OWNER_EMAIL } from './seed.js';
import { TotpCodes } from './totp-codes.js';

/** A running system whose people get authenticator apps. */
export interface FactorStack {
  readonly baseUrl: string;
  readonly state: Pick<StateDir, 'factors'>;
  readonly keys: Pick<DevelopmentKeys, 'operatorPassword' | 'ownerPassword'>;
}

/** Secrets of authenticator apps (base32) by e-mail. */
export type DemoFactors = Readonly<Record<string, string>>;

/** Secrets by e-mail, as in `factors.json`: a secret counts once its first code was accepted. */
type KnownFactors = Readonly<Record<string, { readonly secret: string; readonly isConfirmed: boolean }>>;

interface Factors {
  readonly factors: readonly { readonly kind: string }[];
}

/**
 * Returns the authenticator apps that were added in this state directory; none where `--second-factors` was never
 * given.
 */
export function demoFactors(state: Pick<StateDir, 'factors'>): DemoFactors {
  const confirmed = Object.entries(knownFactors(state)).filter(([, { isConfirmed }]) => isConfirmed);
  return Object.fromEntries(confirmed.map(([email, { secret }]) => [email, secret]));
}

/**
 * Adds an authenticator app to the operator and to the owner of the demo merchant, where they have none. Safe to
 * repeat.
 */
export async function seedFactors(stack: FactorStack): Promise<void> {
  await addAuthenticator(stack, OPERATOR_EMAIL, stack.keys.operatorPassword);
  await addAuthenticator(stack, OWNER_EMAIL, stack.keys.ownerPassword);
}

function knownFactors(state: FactorStack['state']): KnownFactors {
  return readJson<KnownFactors>(state.factors) ?? {};
}

/**
 * Adds an app. Its secret is stored before it counts: a start that is interrupted in between must not lock anybody out.
 */
async function addAuthenticator({ baseUrl, state }: FactorStack, email: string, password: string): Promise<void> {
  const keep = (secret: string, isConfirmed: boolean) =>
    writeJson(state.factors, { ...knownFactors(state), [email]: { secret, isConfirmed } });
  const known = knownFactors(state)[email];
  if (known?.isConfirmed) return;
  const person = new ApiClient(baseUrl);
  person.totpSecret = known?.secret;
  await person.post('/api/auth/login', { email, password });
  const { factors } = await person.get<Factors>('/api/auth/factors');
  if (known && factors.some(({ kind }) => kind === 'totp')) return keep(known.secret, true);
  const { secret } = await person.post<{ secret: string }>('/api/auth/factors/totp', { name: 'stack.json' });
  keep(secret, false);
  await person.post('/api/auth/factors/totp/confirm', { totp_code: await new TotpCodes(secret).next() });
  keep(secret, true);
}
