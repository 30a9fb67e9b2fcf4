/** The authorization request of a program, from the query of the page's URL (RFC 6749, RFC 7636). */
export interface AuthorizationRequest {
  readonly client_id: string;
  readonly redirect_uri: string;
  readonly code_challenge: string;
  readonly state: string | null;
}

const CHALLENGE = /^[A-Za-z0-9_-]{43}$/;

/**
 * Parses the request in a query; returns the fault of an invalid one. The API checks whether its program may use that
 * redirect URI.
 */
export function authorizationRequest(query: string): AuthorizationRequest | string {
  const given = new URLSearchParams(query);
  const [client_id, redirect_uri] = [given.get('client_id'), given.get('redirect_uri')];
  const code_challenge = given.get('code_challenge') ?? '';
  if (!client_id || !redirect_uri) return 'This link does not say which app is asking.';
  if (given.get('response_type') !== 'code') return 'The app asks for something other than a code.';
  if (given.get('code_challenge_method') !== 'S256' || !CHALLENGE.test(code_challenge))
    return 'The app does not protect its request (PKCE with S256).';
  return { client_id, redirect_uri, code_challenge, state: given.get('state') };
}

/** Returns the redirect URI with the response, a code or an error, and with its issuer (RFC 9207). */
export function answerTo(
  { redirect_uri, state }: AuthorizationRequest,
  answer: { code: string } | { error: 'access_denied' },
  issuer: string,
): string {
  const url = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...answer, ...(state === null ? {} : { state }), iss: issuer }))
    url.searchParams.set(name, value);
  return url.href;
}
