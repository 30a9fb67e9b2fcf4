import { isIP } from 'node:net';

/** The site that passkeys are made for: browsers do not use them at another one. */
export interface RelyingParty {
  /** The host that passkeys belong to. */
  readonly id: string;
  /** The origin of the pages that use them. */
  readonly origin: string;
}

/**
 * Returns the site of PUBLIC_URL. Browsers make no passkeys for IP addresses, so there is none for one. Exception: a
 * development stack at a loopback address uses `localhost`, and its pages must be opened there.
 * https://www.w3.org/TR/webauthn-3/#rp-id
 */
export function relyingPartyOf(publicUrl: string): RelyingParty | undefined {
  const url = new URL(publicUrl);
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  if (isIP(host) === 0) return { id: url.hostname, origin: url.origin };
  if (host !== '::1' && !host.startsWith('127.')) return undefined;
  url.hostname = 'localhost';
  return { id: 'localhost', origin: url.origin };
}
