import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** A network that may be reached although it is not public, in development only; without ports, any port. */
export interface AllowedNetwork {
  network: [ipaddr.IPv4 | ipaddr.IPv6, number];
  firstPort: number;
  lastPort: number;
}

/** Every IPv6 address that is routed publicly lies in here (IANA IPv6 address space registry). */
const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR('2000::/3');

/** The well-known NAT64 prefix (RFC 6052): the IPv4 address in its last 32 bits is the one that is dialed. */
const NAT64 = ipaddr.parseCIDR('64:ff9b::/96');

/** Addresses of cloud platforms' internal services that lie in public ranges: Azure's wire server. */
const PLATFORM_INTERNAL = new Set(['168.63.129.16']);

/**
 * Decides whether requests may be sent to an address: it is public, or development allows its network. IPv4-mapped and
 * NAT64 addresses are judged by the IPv4 address inside; 6to4 and Teredo are never public.
 */
export class AddressPolicy {
  constructor(private readonly allowed: readonly AllowedNetwork[] = []) {}

  /** Returns whether the text of an address (no brackets) may be dialed on that port; false for anything unreadable. */
  permits(address: string, port: number): boolean {
    const effective = effectiveAddress(address);
    return effective !== undefined && (isPublic(effective) || this.isAllowed(effective, port));
  }

  private isAllowed(address: ipaddr.IPv4 | ipaddr.IPv6, port: number): boolean {
    return this.allowed.some(
      ({ network, firstPort, lastPort }) =>
        network[0].kind() === address.kind() && address.match(network) && port >= firstPort && port <= lastPort,
    );
  }
}

/**
 * Reads a comma separated list such as `127.0.0.0/8, ::1/128@8080, 10.0.0.0/8@9000-9999` (network, then optionally
 * the port or ports). Throws an Error naming the entry that it cannot read.
 */
export function parseAllowedNetworks(text: string): AllowedNetwork[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(parseAllowedNetwork);
}

/**
 * Returns the address that a URL's host names literally, in any form that the URL parser accepts, or undefined for a
 * name.
 */
export function literalAddress(hostname: string): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(bare) ? bare : undefined;
}

function parseAllowedNetwork(entry: string): AllowedNetwork {
  const [, cidr, first, last] = /^([0-9a-fA-F.:]+\/\d+)(?:@(\d+)(?:-(\d+))?)?$/.exec(entry) ?? [];
  if (!cidr || !ipaddr.isValidCIDR(cidr)) {
    throw new Error(`"${entry}" is not a network such as 127.0.0.0/8 or ::1/128@8080-8090`);
  }
  const firstPort = first === undefined ? 0 : Number(first);
  const lastPort = last === undefined ? (first === undefined ? 65_535 : firstPort) : Number(last);
  return { network: ipaddr.parseCIDR(cidr), firstPort, lastPort };
}

function effectiveAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  // A scoped address (fe80::1%eth0) is always link-local, and ipaddr.js accepts forms that are not plain addresses.
  if (!isIP(text) || text.includes('%')) return undefined;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  if (address.match(NAT64)) return new ipaddr.IPv4(address.toByteArray().slice(12));
  return address;
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST_V6);
  return !PLATFORM_INTERNAL.has(address.toString());
}
