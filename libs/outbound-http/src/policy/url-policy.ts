import { AddressPolicy, literalAddress } from './address-policy.js';
import { type AddressResolver, isLocalName } from './address-resolver.js';

/** Longer URLs are refused: many receivers and proxies cut at about this length. */
export const MAX_URL_LENGTH = 2_048;

const PUBLIC_ONLY = new AddressPolicy();

/**
 * Returns in words what is wrong with a URL that someone wants to have called, for that person, or undefined when it
 * may be stored. https only; http where development allows the loopback host. Name resolution is checked by
 * `resolvesToRefused`, and again each time a connection is made.
 */
export function urlProblem(text: string, policy: AddressPolicy): string | undefined {
  if (text.length > MAX_URL_LENGTH) return `must have at most ${MAX_URL_LENGTH} characters`;
  // The parser silently drops tabs and line breaks and trims spaces: the stored URL must be the called one.
  if (hasControlOrSpace(text)) return 'must not contain spaces or control characters';
  if (!URL.canParse(text)) return 'must be a URL such as https://example.com/webhooks';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with https://';
  if (url.username !== '' || url.password !== '') return 'must not contain a user name or password';
  if (text.includes('#')) return 'must not contain a fragment';
  const port = portOf(url);
  return hostProblem(url, port, policy);
}

/**
 * The ports on which web servers receive webhooks. On others something else listens, at which strangers could make us
 * knock.
 */
const WEB_PORTS: readonly number[] = [80, 443, 8080, 8443];

/** Returns what is wrong with the port of a stranger's valid URL; nothing where development allows the host itself. */
export function portProblem(text: string): string | undefined {
  const url = new URL(text);
  const port = portOf(url);
  const name = url.hostname.replace(/\.$/, '');
  const literal = literalAddress(url.hostname);
  const isLocal = isLocalName(name) || (literal !== undefined && !PUBLIC_ONLY.permits(literal, port));
  return isLocal || WEB_PORTS.includes(port) ? undefined : `must have one of the ports ${WEB_PORTS.join(', ')}`;
}

/**
 * Returns whether the host of a valid URL resolves right now to at least one address that is refused. A name that does
 * not resolve is not refused: it may be set up later, and every connection is checked anyway.
 */
export async function resolvesToRefused(
  text: string,
  policy: AddressPolicy,
  resolver: AddressResolver,
): Promise<boolean> {
  const url = new URL(text);
  const port = portOf(url);
  const literal = literalAddress(url.hostname);
  const addresses = literal ? [literal] : await resolver.resolveAll(url.hostname).catch(() => []);
  return addresses.some((address) => !policy.permits(address, port));
}

function portOf(url: URL): number {
  return Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
}

function hostProblem(url: URL, port: number, policy: AddressPolicy): string | undefined {
  const name = url.hostname.replace(/\.$/, '');
  const address = isLocalName(name) ? '127.0.0.1' : literalAddress(url.hostname);
  if (address !== undefined && !policy.permits(address, port)) return 'must point to a public address';
  const isLocal = address !== undefined && !PUBLIC_ONLY.permits(address, port);
  if (url.protocol === 'http:' && !isLocal) return 'must start with https://';
  if (address === undefined && !isPublicName(name)) return 'must have a full host name such as example.com';
  return undefined;
}

/** Returns whether a name is public: it has a dot and letter-digit-hyphen labels; underscores occur in the wild. */
function isPublicName(name: string): boolean {
  return name.length <= 253 && /^([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/.test(name);
}

function hasControlOrSpace(text: string): boolean {
  for (const character of text) if (character <= ' ' || character === '\u007f') return true;
  return false;
}
