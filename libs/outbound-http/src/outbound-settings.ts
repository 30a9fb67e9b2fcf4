import { Satisfies } from '@libs/service-kit/config/rules';
import { Setting } from '@libs/service-kit/config/setting';
import { applyDecorators } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import { AddressPolicy, parseAllowedNetworks } from './policy/address-policy.js';
import { AddressResolver } from './policy/address-resolver.js';

/** A setting that allows `whom` (endpoints, providers, …) to be in networks that are not public. Development only. */
export function AllowedNetworks(whom: string): PropertyDecorator {
  return applyDecorators(
    Setting(
      `networks (and ports) in which ${whom} may be although they are not public, for example 127.0.0.0/8; development only`,
      {
        default: '',
      },
    ),
    Satisfies('must be networks such as 127.0.0.0/8 or ::1/128@8080-8090', (text) =>
      parseAllowedNetworks(String(text)),
    ),
    Satisfies('is for development only', (text, settings) => !text || settings.environment === 'development'),
  );
}

/** A setting that names the resolvers of outside hosts. */
export function DnsServers(): PropertyDecorator {
  return applyDecorators(
    Setting('DNS servers to use instead of those of the system: address or address:port, separated by commas', {
      optional: true,
    }),
    IsOptional(),
    IsString(),
    Satisfies('must be addresses of DNS servers such as 9.9.9.9 or [2620:fe::fe]:53, separated by commas', (text) =>
      addressResolverOf(String(text)),
    ),
  );
}

/** Returns the policy of an `AllowedNetworks` setting. */
export function addressPolicyOf(networks: string | undefined): AddressPolicy {
  return new AddressPolicy(parseAllowedNetworks(networks ?? ''));
}

/** Returns a resolver that uses the servers of a `DnsServers` setting. Throws when one of them is not an address. */
export function addressResolverOf(servers: string | undefined): AddressResolver {
  return new AddressResolver(servers?.split(',').map((server) => server.trim()));
}
