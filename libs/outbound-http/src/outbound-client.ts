import { ConnectionPool } from './connection-pool.js';
import { Exchange, type OutboundRequest, type OutboundResponse } from './exchange.js';
import { AddressPolicy } from './policy/address-policy.js';
import { AddressResolver } from './policy/address-resolver.js';

/** The settings of a client. The defaults are those of production: public addresses only. */
export interface OutboundClientOptions {
  policy?: AddressPolicy;
  resolver?: AddressResolver;
  /** Requests beyond this wait, inside their own deadline. */
  maxConnectionsPerOrigin?: number;
  maxIdleConnections?: number;
  /** For TCP and TLS together, once the name is resolved. Absent: only the deadline of the request counts. */
  connectTimeoutMs?: number;
  /** Certificate authorities in PEM to trust instead of the built-in ones. */
  ca?: string;
}

/**
 * HTTP to addresses that strangers choose: public addresses only (checked on the dialed connection), no redirects, no
 * decompression, one time limit for everything, bounded answers. Connections are kept and reused.
 */
export class OutboundClient {
  private readonly pool: ConnectionPool;

  constructor(options: OutboundClientOptions = {}) {
    this.pool = new ConnectionPool({
      policy: options.policy ?? new AddressPolicy(),
      resolver: options.resolver ?? new AddressResolver(),
      maxConnectionsPerOrigin: options.maxConnectionsPerOrigin ?? 32,
      maxIdleConnections: options.maxIdleConnections ?? 512,
      connectTimeoutMs: options.connectTimeoutMs,
      ca: options.ca,
    });
  }

  /** Makes one exchange. Rejects with an OutboundError, and with a TypeError for anything but an http(s) URL. */
  async request(request: OutboundRequest): Promise<OutboundResponse> {
    const url = typeof request.url === 'string' ? new URL(request.url) : request.url;
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError(`${url.protocol} is not http(s)`);
    return new Promise((resolve, reject) => {
      new Exchange(request, url, this.pool, resolve, reject);
    });
  }

  /** Closes all connections; requests in flight fail. */
  close(): Promise<void> {
    return this.pool.close();
  }
}
