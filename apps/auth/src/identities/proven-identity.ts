import { isEmail } from 'class-validator';
import type { Identity } from './identities.service.js';

const MAX_NAME_LENGTH = 200;

/** A person whom a provider has signed in. */
export interface ProvenIdentity extends Identity {
  /** The e-mail address in lower case; undefined where the provider does not vouch for it. */
  verifiedEmail: string | undefined;
  name: string | null;
}

/**
 * Returns the identity that a strategy of any kind reports: `{issuer, subject, verifiedEmail?, name?}`; undefined where
 * it reports none. An invalid e-mail, and a name that is not text, are left out.
 */
export function provenIdentityOf(user: unknown): ProvenIdentity | undefined {
  if (typeof user !== 'object' || user === null) return undefined;
  const { issuer, subject, verifiedEmail, name } = user as Record<string, unknown>;
  if (typeof issuer !== 'string' || typeof subject !== 'string' || !issuer || !subject) return undefined;
  return { issuer, subject, verifiedEmail: emailOf(verifiedEmail), name: nameOf(name) };
}

function emailOf(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  const email = text.trim().toLowerCase();
  return isEmail(email) ? email : undefined;
}

function nameOf(text: unknown): string | null {
  if (typeof text !== 'string' || !text.isWellFormed()) return null;
  return (
    text
      .replace(/\p{Cc}+/gu, ' ')
      .trim()
      .slice(0, MAX_NAME_LENGTH) || null
  );
}
