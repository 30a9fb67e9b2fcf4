import proxyAddr from '@fastify/proxy-addr';
import type { TrustedProxies } from '@libs/service-kit/service-definition';

/**
 * A name of networks, or an address with or without the length of its network: a bare number would be read as an
 * address, too.
 */
const NETWORK = /^(?:loopback|linklocal|uniquelocal|[\da-f]*[.:][\da-f.:]*(?:\/\d+)?)$/i;
const isPrivate = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Parses TRUSTED_PROXIES: networks of proxies, or the number of proxies. A number counts only while the nearest proxy
 * has an address in a private network: headers of a client that reaches the gateway past its proxies are not trusted.
 * Throws for anything else: with a misspelled network, nothing would be trusted, or everything.
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
