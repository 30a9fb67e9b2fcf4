import type { FastifyRequest } from 'fastify';
import { newOpaqueToken, opaqueTokenHash } from './opaque-token.js';

/**
 * Returns the name of the cookie that carries a sign-in. On https it has the `__Host-` prefix, which browsers only
 * accept as Secure, for this host alone and for all paths; a browser on http localhost would refuse that prefix.
 */
export function signInCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-sid' : 'sid';
}

/** Returns a new opaque sign-in token of 256 bits. */
export function newSignInToken(): string {
  return newOpaqueToken();
}

/** Returns the value that is stored and sent instead of the token itself: its SHA-256 in hex. */
export function signInTokenHash(token: string): string {
  return opaqueTokenHash(token);
}

/** Returns the hash of the sign-in token that a request carries; undefined without one. */
export function tokenHashOf(request: FastifyRequest, publicUrl: string): string | undefined {
  const token = request.cookies[signInCookieName(publicUrl)];
  return token ? signInTokenHash(token) : undefined;
}
