import { isIP } from 'node:net';

/** The site that passkeys are made for: no browser uses them at another one. */
export interface RelyingParty {
  /** The host that passkeys belong to. */
  readonly id: string;
  /** Where the pages that use them lie. */
  readonly origin: string;
}

/**
 * The site of PUBLIC_URL. Browsers make no passkeys for IP addresses, so there is none for one; but where a development
 * stack is at a loopback address they are for `localhost`, and its pages must be opened there.
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
