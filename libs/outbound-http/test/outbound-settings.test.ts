import { describe, expect, it } from '@jest/globals';
import { CommonSettings } from '@libs/service-kit/config/common-settings';
import { testSettings } from '@libs/service-kit/config/testing/settings-table';
import { AllowedNetworks, addressPolicyOf, addressResolverOf, DnsServers } from '../src/outbound-settings.js';

class LampSettings extends CommonSettings {
  @AllowedNetworks('lamps')
  lampAllowedNetworks: string;

  @DnsServers()
  lampDnsServers?: string;
}

testSettings(
  LampSettings,
  { beside: CommonSettings },
  {
    LAMP_ALLOWED_NETWORKS: {
      default: '',
      takes: [],
      refuses: ['127.0.0.1', 'localhost', '10.0.0.0/33', '10.0.0.0/8@'],
      developmentOnly: ['127.0.0.0/8', '10.0.0.0/8@9000-9999, ::1/128@8080'],
    },
    LAMP_DNS_SERVERS: {
      optional: true,
      takes: ['127.0.0.1:5353', '9.9.9.9, 1.1.1.1', '[2620:fe::fe]:53'],
      refuses: ['dns.example.com', '9.9.9.9;1.1.1.1', '9.9.9.9,', '9.9.9', 'https://9.9.9.9'],
    },
  },
);

describe('What these settings mean', () => {
  it('is that only the networks that are named may be reached beside public ones', () => {
    expect(addressPolicyOf('10.0.0.0/8@9000').permits('10.1.2.3', 9000)).toBe(true);
    expect(addressPolicyOf('10.0.0.0/8@9000').permits('10.1.2.3', 9001)).toBe(false);
    expect(addressPolicyOf(undefined).permits('10.1.2.3', 9000)).toBe(false);
    expect(addressPolicyOf(undefined).permits('9.9.9.9', 443)).toBe(true);
  });

  it('is that these servers resolve names, and those of the system where none is named', () => {
    const serversOf = (servers?: string) =>
      (addressResolverOf(servers) as unknown as { dns: { getServers(): string[] } }).dns.getServers();
    expect(serversOf('127.0.0.1:5353 , 9.9.9.9')).toEqual(['127.0.0.1:5353', '9.9.9.9']);
    expect(serversOf()).not.toContain('9.9.9.9');
  });
});
