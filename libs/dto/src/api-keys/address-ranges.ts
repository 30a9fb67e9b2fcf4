import { BlockList, isIP } from 'node:net';

const RANGE = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i;

const BITS = { ipv4: 32, ipv6: 128 };

interface Range {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly prefix: number;
}

/** Returns whether text is an IP address, or a range of them as `203.0.113.0/24` or `2001:db8::/32`. */
export function isAddressRange(text: string): boolean {
  return readRange(text) !== undefined;
}

/**
 * Returns whether an address lies in one of the ranges. An IPv4 address may also be written as IPv6
 * (`::ffff:203.0.113.7`).
 */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges.map(readRange)) {
    if (range) list.addSubnet(range.address, range.prefix, range.family);
  }
  // A text that is not an address is in no range.
  return list.check(address, familyOf(address));
}

function readRange(text: string): Range | undefined {
  const match = RANGE.exec(text);
  if (!match || isIP(match[1]!) === 0) return undefined;
  const [, address, bits] = match as unknown as [string, string, string | undefined];
  const family = familyOf(address);
  const most = BITS[family];
  const prefix = bits === undefined ? most : Number(bits);
  return prefix > most ? undefined : { address, family, prefix };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
