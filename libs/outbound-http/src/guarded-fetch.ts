import { Agent, request as send } from 'undici';
import { guardedDial } from './guarded-dial.js';
import { OutboundError } from './outbound-error.js';
import { AddressPolicy } from './policy/address-policy.js';
import { AddressResolver } from './policy/address-resolver.js';

/** The guards of a fetch. The defaults are those of production: public addresses only. */
export interface GuardedFetchOptions {
  policy?: AddressPolicy;
  resolver?: AddressResolver;
  maxConnectionsPerOrigin?: number;
  /** DNS, TCP and TLS together; a caller's signal may be shorter. */
  connectTimeoutMs?: number;
}

/** The head of a response may be this large. */
const MAX_HEAD_BYTES = 16 * 1024;
const CONNECT_TIMEOUT_MS = 15_000;
const NO_BODY = new Set([204, 205, 304]);

/**
 * `fetch` for libraries that bring their own protocol, to addresses that strangers choose: public addresses only
 * (checked on the dialed connection), no redirects, no decompression. Bodies stream; their time and size limits are the
 * caller's, by `signal` and by how much it reads.
 */
export class GuardedFetch {
  private readonly agent: Agent;

  constructor(options: GuardedFetchOptions = {}) {
    const policy = options.policy ?? new AddressPolicy();
    const resolver = options.resolver ?? new AddressResolver();
    this.agent = new Agent({
      connections: options.maxConnectionsPerOrigin ?? 64,
      pipelining: 1,
      headersTimeout: 0,
      bodyTimeout: 0,
      maxHeaderSize: MAX_HEAD_BYTES,
      connect: ({ hostname, protocol, port }, done) => {
        const isTls = protocol === 'https:';
        const target = { policy, resolver, isTls, hostname, port: Number(port) || (isTls ? 443 : 80) };
        const trace = { remoteAddress: null, dnsMs: null, connectMs: null, tlsMs: null };
        guardedDial(target, trace, AbortSignal.timeout(options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS)).then(
          (socket) => done(null, socket),
          (error: Error) => done(error, null),
        );
      },
    });
  }

  /** Throws an OutboundError for a refused address, a redirect and an encoded answer. */
  readonly fetch = async (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input);
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError(`${url.protocol} is not http(s)`);
    const { statusCode, headers, body } = await send(url, {
      dispatcher: this.agent,
      method: (init.method ?? 'GET') as 'GET',
      headers: { ...Object.fromEntries(new Headers(init.headers)), 'accept-encoding': 'identity' },
      body: (init.body as string | null | undefined) ?? null,
      signal: init.signal ?? null,
    });
    // An abandoned body has no reader.
    body.on('error', () => {});
    const problem = headProblem(statusCode, headers['content-encoding']);
    if (problem) {
      body.destroy();
      throw new OutboundError('invalid_response', problem);
    }
    const hasBody = !NO_BODY.has(statusCode) && init.method !== 'HEAD';
    if (!hasBody) body.resume();
    return new Response(hasBody ? streamOf(body) : null, { status: statusCode, headers: headersOf(headers) });
  };

  /** Closes all connections; what is in flight fails. */
  close(): Promise<void> {
    return this.agent.destroy();
  }
}

function headProblem(statusCode: number, encoding: string | string[] | undefined): string | undefined {
  if (statusCode >= 300 && statusCode < 400) return `the response is a redirect (${statusCode}), which is not followed`;
  if (statusCode < 200 || statusCode > 599) return `the response has the status ${statusCode}`;
  if (encoding !== undefined && encoding !== 'identity') return `the response is encoded (${String(encoding)})`;
  return undefined;
}

function headersOf(raw: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return headers;
}

function streamOf(body: AsyncIterable<Uint8Array> & { destroy(): unknown }): ReadableStream<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(stream) {
      const { done, value } = await chunks.next();
      if (done) stream.close();
      else stream.enqueue(value);
    },
    cancel() {
      body.destroy();
    },
  });
}
