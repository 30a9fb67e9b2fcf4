import { BlockList, isIP } from 'node:net';

const RANGE = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i;

interface Range {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  readonly prefix: number;
}

/** Whether text is an IP address, or a range of them as `203.0.113.0/24` or `2001:db8::/32`. */
export function isAddressRange(text: string): boolean {
  return readRange(text) !== undefined;
}

/** Whether an address lies in one of the ranges. An IPv4 address counts also where it is written as IPv6 (`::ffff:203.0.113.7`). */
export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  const family = isIP(plain);
  if (family === 0) return false;
  const list = new BlockList();
  for (const range of ranges.map(readRange)) {
    if (range) list.addSubnet(range.address, range.prefix, range.family);
  }
  return list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
}

function readRange(text: string): Range | undefined {
  const [, address = '', bits] = RANGE.exec(text) ?? [];
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (version === 0 || prefix > most) return undefined;
  return { address, family: version === 6 ? 'ipv6' : 'ipv4', prefix };
}
