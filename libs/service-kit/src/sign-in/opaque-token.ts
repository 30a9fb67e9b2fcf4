import { createHash, randomBytes } from 'node:crypto';

/** Returns a new opaque token of 256 bits, as base64url. */
export function newOpaqueToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the value that is stored and sent instead of the token itself: its SHA-256 in hex. Its random bits need no
 * slow hash.
 */
export function opaqueTokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
