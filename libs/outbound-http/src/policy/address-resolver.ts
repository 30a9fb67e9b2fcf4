import { Resolver } from 'node:dns/promises';
import { codeOf, OutboundError } from '../outbound-error.js';

/** Two tries of two seconds leave most of a 15 s limit to the request itself. */
const QUERY_TIMEOUT_MS = 2_000;
const QUERY_TRIES = 2;

/** Codes that reveal nothing about the name: no response came from the resolver. */
const NO_ANSWER = new Set(['ETIMEOUT', 'ECONNREFUSED', 'ECANCELLED', 'EDESTRUCTION']);

/**
 * Finds all addresses of a name by DNS (not the thread pool of `getaddrinfo`, which four slow names would fill, and
 * without search domains). `localhost` and names below it are loopback without a query (RFC 6761).
 */
export class AddressResolver {
  private readonly dns: Resolver;
  private readonly running = new Map<string, Promise<string[]>>();

  /** `servers` replaces those of the system, each `address` or `address:port`; `queryTimeoutMs` is for one try. */
  constructor(servers?: readonly string[], queryTimeoutMs = QUERY_TIMEOUT_MS) {
    this.dns = new Resolver({ timeout: queryTimeoutMs, tries: QUERY_TRIES });
    if (servers) this.dns.setServers(servers);
  }

  /**
   * Returns at least one address, A records first. Lookups of the same name that overlap share one query. Throws an
   * OutboundError `dns_failed`; it is our fault only when the resolver does not answer for other names either.
   */
  resolveAll(hostname: string): Promise<string[]> {
    const name = hostname.replace(/\.$/, '').toLowerCase();
    if (isLocalName(name)) return Promise.resolve(['127.0.0.1', '::1']);
    const running = this.running.get(name);
    if (running) return running;
    const started = this.query(name).finally(() => this.running.delete(name));
    this.running.set(name, started);
    return started;
  }

  private async query(name: string): Promise<string[]> {
    const responses = await Promise.allSettled([this.dns.resolve4(name), this.dns.resolve6(name)]);
    const addresses = responses.flatMap((response) => (response.status === 'fulfilled' ? response.value : []));
    if (addresses.length > 0) return addresses;
    const codes = responses.map((response) => (response.status === 'rejected' ? codeOf(response.reason) : 'ENODATA'));
    const unanswered = codes.find((code) => NO_ANSWER.has(code));
    const isOurs = unanswered !== undefined && !(await this.answersAtAll());
    throw new OutboundError('dns_failed', `${name} does not resolve (${unanswered ?? codes[0]})`, isOurs);
  }

  /**
   * Returns whether the resolver answers at all. Any answer will do, even a refusal: the servers of the root zone are
   * in every resolver's cache.
   */
  private async answersAtAll(): Promise<boolean> {
    try {
      await this.dns.resolveNs('.');
      return true;
    } catch (error) {
      return !NO_ANSWER.has(codeOf(error));
    }
  }
}

/** Returns whether a name is `localhost` or below it: these mean this machine (RFC 6761), and are never queried. */
export function isLocalName(hostname: string): boolean {
  return /^([^.]+\.)*localhost\.?$/i.test(hostname);
}
