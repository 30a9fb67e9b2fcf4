import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '@libs/service-kit/service-definition';

/**
 * A name of networks, or an address with or without the length of its network: a bare number would be read as an
 * address, too.
 */
const NETWORK = /^(?:loopback|linklocal|uniquelocal|[\da-f]*[.:][\da-f.:]*(?:\/\d+)?)$/i;
const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * What TRUSTED_PROXIES means: networks of proxies, or how many of them there are. A number counts only while the
 * nearest one comes from a private network: headers of a client that reaches the gateway past its proxies are not
 * trusted. Throws for anything else: with a network that is misspelled, nothing would be trusted, or everything.
 */
export function trustedProxiesOf(text: unknown): TrustedProxies {
  const trimmed = String(text).trim();
  if (/^\d$/.test(trimmed)) {
    const proxies = Number(trimmed);
    return (address, hop) => hop < proxies && (hop > 0 || isPrivate(address, hop));
  }
  const networks = trimmed.split(',').map((network) => network.trim());
  if (!networks.every((network) => NETWORK.test(network))) throw new Error('not a network');
  proxyAddr.compile(networks);
  return trimmed;
}
