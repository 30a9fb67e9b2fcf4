import { Client } from 'undici';
import { type DialTrace, guardedDial } from './guarded-dial.js';
import { OutboundError } from './outbound-error.js';
import type { AddressPolicy } from './policy/address-policy.js';
import type { AddressResolver } from './policy/address-resolver.js';

/** The settings that all connections of a pool share. */
export interface PoolOptions {
  policy: AddressPolicy;
  resolver: AddressResolver;
  maxConnectionsPerOrigin: number;
  maxIdleConnections: number;
  connectTimeoutMs?: number | undefined;
  ca?: string | undefined;
}

/**
 * An idle connection is closed after this long, whatever the receiver announces. A request on a connection that is just
 * being closed fails, because it may have been read, and is not sent again at once. Receivers close after some seconds
 * (Node after five), and a busy one counts them loosely: closing long before that avoids the race.
 */
const KEEP_ALIVE_MS = 1_000;
/** The head of a response may be this large. */
const MAX_HEAD_BYTES = 16 * 1024;

/** One connection to one origin, carrying one request at a time. undici speaks HTTP; we dial ourselves. */
export class Connection {
  /** The trace of the socket in use, or of the last try to make one. */
  trace: DialTrace = emptyTrace();
  isOpen = false;
  private readonly dialing = new AbortController();
  readonly client: Client;

  constructor(
    readonly origin: Origin,
    url: URL,
    options: PoolOptions,
    onClosed: (connection: Connection) => void,
  ) {
    const isTls = url.protocol === 'https:';
    const target = { ...options, isTls, hostname: url.hostname, port: Number(url.port) || (isTls ? 443 : 80) };
    this.client = new Client(url.origin, {
      pipelining: 1,
      // The one timeout of a request covers everything; these would only limit idle time.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEAD_BYTES,
      connect: (_options, done) => {
        this.trace = emptyTrace();
        guardedDial(target, this.trace, this.dialing.signal).then(
          (socket) => {
            this.isOpen = true;
            done(null, socket);
          },
          (error: Error) => done(error, null),
        );
      },
    });
    this.client.on('disconnect', () => {
      this.isOpen = false;
      onClosed(this);
    });
  }

  /** Closes at once, in whichever phase. */
  destroy(): void {
    this.dialing.abort(new OutboundError('cancelled', 'the request was given up'));
    void this.client.destroy();
  }
}

interface Origin {
  readonly key: string;
  readonly idle: Connection[];
  readonly waiting: ((connection: Connection) => void)[];
  count: number;
}

/** Keeps connections alive between requests: bounded per origin, and in how many may idle. */
export class ConnectionPool {
  private readonly origins = new Map<string, Origin>();
  private readonly all = new Set<Connection>();
  private idleCount = 0;

  constructor(private readonly options: PoolOptions) {}

  /**
   * Gives a connection to the origin of the URL: at once when one is idle or may be added, otherwise when one becomes
   * free, first come first served. The returned function stops waiting.
   */
  acquire(url: URL, give: (connection: Connection) => void): () => void {
    const origin = this.originOf(url);
    const idle = origin.idle.pop();
    if (idle) {
      this.idleCount -= 1;
      give(idle);
    } else if (origin.count < this.options.maxConnectionsPerOrigin) {
      give(this.add(origin, url));
    } else {
      origin.waiting.push(give);
    }
    return () => {
      const position = origin.waiting.indexOf(give);
      if (position >= 0) origin.waiting.splice(position, 1);
    };
  }

  /** Takes back a connection whose exchange is complete. */
  release(connection: Connection): void {
    const { origin } = connection;
    const next = origin.waiting.shift();
    if (next) {
      next(connection);
    } else if (this.idleCount >= this.options.maxIdleConnections) {
      this.remove(connection);
    } else {
      origin.idle.push(connection);
      this.idleCount += 1;
    }
  }

  /** Closes a connection in an unknown state; a request that waits for one gets a new one. */
  discard(connection: Connection, url: URL): void {
    const { origin } = connection;
    this.remove(connection);
    const next = origin.waiting.shift();
    if (next) next(this.add(this.originOf(url), url));
  }

  /** Closes idle connections to an origin: after one turned out dead, the others usually are, too. */
  discardIdle(url: URL): void {
    for (const connection of [...this.originOf(url).idle]) this.forgetIdle(connection);
  }

  /** Closes everything; requests in flight fail as `reset`. */
  async close(): Promise<void> {
    const closing = [...this.all].map((connection) => connection.client.destroy());
    for (const connection of [...this.all]) this.remove(connection);
    await Promise.all(closing);
  }

  private originOf(url: URL): Origin {
    const known = this.origins.get(url.origin);
    if (known) return known;
    const origin: Origin = { key: url.origin, idle: [], waiting: [], count: 0 };
    this.origins.set(url.origin, origin);
    return origin;
  }

  private add(origin: Origin, url: URL): Connection {
    const connection = new Connection(origin, url, this.options, (closed) => this.forgetIdle(closed));
    // A removal in between may have dropped the origin while others still hold it.
    this.origins.set(origin.key, origin);
    origin.count += 1;
    this.all.add(connection);
    return connection;
  }

  private forgetIdle(connection: Connection): void {
    const position = connection.origin.idle.indexOf(connection);
    if (position < 0) return;
    connection.origin.idle.splice(position, 1);
    this.idleCount -= 1;
    this.remove(connection);
  }

  private remove(connection: Connection): void {
    if (!this.all.delete(connection)) return;
    connection.origin.count -= 1;
    if (connection.origin.count === 0 && connection.origin.waiting.length === 0) {
      this.origins.delete(connection.origin.key);
    }
    connection.destroy();
  }
}

function emptyTrace(): DialTrace {
  return { remoteAddress: null, dnsMs: null, connectMs: null, tlsMs: null };
}
