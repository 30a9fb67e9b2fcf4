import { describe, expect, it } from '@jest/globals';
import { AddressPolicy, literalAddress, parseAllowedNetworks } from './address-policy.js';

const production = new AddressPolicy();

describe('the production policy', () => {
  it.each(['8.8.8.8', '1.1.1.1', '2606:4700::1111', '::ffff:8.8.8.8', '64:ff9b::808:808'])('permits %s', (address) => {
    expect(production.permits(address, 443)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1 127.255.255.254 ::1'],
    ['unspecified', '0.0.0.0 0.1.2.3 ::'],
    ['private networks', '10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 fd00::1 fc00::1'],
    [
      'link-local and cloud metadata',
      '169.254.169.254 fe80::1 fd00:ec2::254 100.100.100.200 168.63.129.16 192.0.0.192',
    ],
    ['carrier NAT and test networks', '100.64.0.1 198.18.0.1 192.0.2.1 198.51.100.1 203.0.113.1 2001:db8::1 3fff::1'],
    ['multicast, broadcast, reserved', '224.0.0.1 239.1.1.1 255.255.255.255 240.0.0.1 ff02::1 4000::1 fec0::1 100::1'],
    ['IPv4 inside IPv6', '::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::127.0.0.1 ::7f00:1 ::ffff:0:7f00:1'],
    ['NAT64 to private addresses', '64:ff9b::7f00:1 64:ff9b::a9fe:a9fe 64:ff9b:1::1 64:ff9b:1::808:808'],
    ['tunnels', '2002:7f00:1:: 2002:808:808:: 2001:0:4136:e378::1'],
    ['scoped and unreadable', 'fe80::1%eth0 ::1%1 2606:4700::1111%eth0 127.1 0x7f.1 2130706433 localhost'],
  ])('refuses %s', (_what, addresses) => {
    const permitted = addresses.split(' ').filter((address) => production.permits(address, 443));

    expect(permitted).toEqual([]);
  });
});

describe('a development policy', () => {
  const policy = new AddressPolicy(parseAllowedNetworks('127.0.0.0/8, ::1/128@8080, 10.1.0.0/16@9000-9002'));

  it('permits what its networks and ports name, and IPv4-mapped forms of it', () => {
    expect(policy.permits('127.0.0.1', 1)).toBe(true);
    expect(policy.permits('::ffff:127.0.0.1', 1)).toBe(true);
    expect(policy.permits('::1', 8080)).toBe(true);
    expect(policy.permits('10.1.2.3', 9001)).toBe(true);
  });

  it('refuses their other ports and neighbors', () => {
    expect(policy.permits('::1', 8081)).toBe(false);
    expect(policy.permits('10.1.2.3', 9003)).toBe(false);
    expect(policy.permits('10.2.0.1', 9001)).toBe(false);
  });

  it('still permits public addresses', () => {
    expect(policy.permits('8.8.8.8', 443)).toBe(true);
  });

  it.each(['127.0.0.1', '10.0.0.0/33', 'localhost', '127.0.0.0/8@x'])('cannot be read from %p', (text) => {
    expect(() => parseAllowedNetworks(text)).toThrow(text);
  });
});

describe('literalAddress', () => {
  it.each([
    ['http://2130706433', '127.0.0.1'],
    ['http://0x7f.1', '127.0.0.1'],
    ['http://0177.0.0.1', '127.0.0.1'],
    ['http://127.1.', '127.0.0.1'],
    ['http://①②⑦.0.0.1', '127.0.0.1'],
    ['http://[::ffff:127.0.0.1]', '::ffff:7f00:1'],
    ['http://example.com', undefined],
  ])('reads the host of %s as %p', (url, address) => {
    expect(literalAddress(new URL(url).hostname)).toBe(address);
  });
});
