import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { Connection, ConnectionPool } from './connection-pool.js';
import { codeOf, OutboundError, type OutboundTimings } from './outbound-error.js';

/** One request. */
export interface OutboundRequest {
  url: string | URL;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The time limit for everything: waiting for a connection, DNS, connect, TLS, and the last byte of the response. */
  timeoutMs: number;
  /** The body is cut here, and the rest is not read. */
  maxResponseBytes: number;
  /**
   * The response is known with its head: its body is read for at most this long after that, and one that ends late,
   * breaks off or never ends is cut. Without it, a response is known when its last byte has arrived.
   */
  bodyTimeoutMs?: number;
  /**
   * Whether to send a GET or HEAD once more when a kept connection turns out closed before any response. Nothing else
   * is ever sent twice: a receiver may have read the request and then closed the connection.
   */
  resendOnStaleConnection?: boolean;
  signal?: AbortSignal;
}

/**
 * A complete answer, or one that was cut at `maxResponseBytes` or after `bodyTimeoutMs`. Redirects are answers like any
 * other.
 */
export interface OutboundResponse {
  statusCode: number;
  headers: IncomingHttpHeaders;
  /** The body as it was sent: nothing is decompressed. */
  body: Buffer;
  isTruncated: boolean;
  remoteAddress: string | null;
  timings: OutboundTimings;
}

/** Repeating a request with one of these changes nothing. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** One request, from waiting for a connection to the settled promise. */
export class Exchange implements Dispatcher.DispatchHandler {
  private readonly startedAt = performance.now();
  private readonly timer: NodeJS.Timeout;
  private bodyTimer: NodeJS.Timeout | undefined;
  private stopWaiting: () => void = () => {};
  private connection: Connection | undefined;
  private wasReused = false;
  private mayResend: boolean;
  private isSettled = false;
  private statusCode: number | null = null;
  private headers: IncomingHttpHeaders = {};
  private firstByteMs: number | null = null;
  private readonly chunks: Buffer[] = [];
  private keptBytes = 0;

  constructor(
    private readonly request: OutboundRequest,
    private readonly url: URL,
    private readonly pool: ConnectionPool,
    private readonly resolve: (response: OutboundResponse) => void,
    private readonly reject: (error: OutboundError) => void,
  ) {
    this.mayResend = (request.resendOnStaleConnection ?? false) && SAFE_METHODS.has(request.method);
    // A plain timer instead of AbortSignal.timeout: it has the same effect, and is freed with the exchange, not 15 s
    // later.
    this.timer = setTimeout(this.expire, request.timeoutMs);
    request.signal?.addEventListener('abort', this.cancel, { once: true });
    if (request.signal?.aborted) this.cancel();
    else this.send();
  }

  private send(): void {
    this.stopWaiting = this.pool.acquire(this.url, (connection) => {
      this.connection = connection;
      this.wasReused = connection.isOpen;
      const { method, headers, body } = this.request;
      const path = this.url.pathname + this.url.search;
      connection.client.dispatch({ path, method, headers: headers ?? null, body: body ?? null }, this);
    });
  }

  onRequestStart(): void {}

  onResponseStart(_controller: Dispatcher.DispatchController, statusCode: number, headers: IncomingHttpHeaders): void {
    if (statusCode < 200) return;
    this.firstByteMs = this.elapsedMs();
    this.statusCode = statusCode;
    this.headers = headers;
    const { bodyTimeoutMs } = this.request;
    if (bodyTimeoutMs !== undefined) this.bodyTimer = setTimeout(() => this.succeed(true), bodyTimeoutMs);
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.isSettled) return;
    const remaining = this.request.maxResponseBytes - this.keptBytes;
    const kept = chunk.length > remaining ? chunk.subarray(0, remaining) : chunk;
    this.chunks.push(kept);
    this.keptBytes += kept.length;
    if (chunk.length > remaining) this.succeed(true);
  }

  onResponseEnd(): void {
    this.succeed(false);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.isSettled) return;
    const failure = classify(error);
    const isStale = failure.kind === 'reset' && this.wasReused && this.statusCode === null;
    if (!isStale || !this.mayResend || !this.connection) {
      this.fail(failure);
      return;
    }
    this.mayResend = false;
    this.pool.discardIdle(this.url);
    this.pool.discard(this.connection, this.url);
    this.connection = undefined;
    this.send();
  }

  private readonly expire = () => {
    const phase = this.statusCode === null ? 'no answer' : `status ${this.statusCode}, but no complete answer,`;
    this.fail(new OutboundError('timeout', `${phase} within ${this.request.timeoutMs} ms`));
  };

  private readonly cancel = () => this.fail(new OutboundError('cancelled', 'the request was given up'));

  private succeed(isTruncated: boolean): void {
    if (this.isSettled || this.statusCode === null) return;
    const { statusCode, headers } = this;
    const body = this.chunks.length === 1 ? this.chunks[0]! : Buffer.concat(this.chunks);
    const { remoteAddress, timings } = this.evidence();
    this.settle(!isTruncated);
    this.resolve({ statusCode, headers, body, isTruncated, remoteAddress, timings });
  }

  private fail(error: OutboundError): void {
    if (this.isSettled) return;
    if (this.request.bodyTimeoutMs !== undefined && this.statusCode !== null) {
      this.succeed(true);
      return;
    }
    error.evidence = this.evidence();
    this.settle(false);
    this.reject(error);
  }

  private settle(isReusable: boolean): void {
    this.isSettled = true;
    clearTimeout(this.timer);
    clearTimeout(this.bodyTimer);
    this.request.signal?.removeEventListener('abort', this.cancel);
    this.stopWaiting();
    if (!this.connection) return;
    // undici still holds the request while it reports its end: the connection is handed on afterwards.
    if (isReusable) queueMicrotask(() => this.pool.release(this.connection!));
    else this.pool.discard(this.connection, this.url);
  }

  private evidence() {
    const trace = this.wasReused ? undefined : this.connection?.trace;
    return {
      statusCode: this.statusCode,
      remoteAddress: this.connection?.trace.remoteAddress ?? null,
      timings: {
        dnsMs: trace?.dnsMs ?? null,
        connectMs: trace?.connectMs ?? null,
        tlsMs: trace?.tlsMs ?? null,
        firstByteMs: this.firstByteMs,
        totalMs: this.elapsedMs(),
      },
    };
  }

  private elapsedMs(): number {
    return performance.now() - this.startedAt;
  }
}

function classify(error: Error): OutboundError {
  if (error instanceof OutboundError) return error;
  const code = codeOf(error);
  const isMalformed =
    error.name === 'HTTPParserError' ||
    error.message === 'bad upgrade' ||
    /^UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE)/.test(code);
  if (isMalformed)
    return new OutboundError('invalid_response', `the answer is not valid HTTP (${code || error.message})`);
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS')) return new OutboundError('tls_failed', code);
  return new OutboundError('reset', `the connection closed before the answer was complete (${code || error.message})`);
}
