import type { McpTransport } from '@libs/dto/agent/tools/toolset';
import type { FetchLike } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';
import { boundedBody, boundedEvents, ResponseMeter } from './bounded-response.js';
import { McpStatus } from './mcp-fault.js';

/** Options for requests to one server. */
export interface McpFetchOptions {
  readonly url: URL;
  readonly transport: McpTransport;
  /** The headers with secrets, which are added only here. */
  readonly headers: Readonly<Record<string, string>>;
  /** The timeout of one request, from its first byte to the last of its response. A stream that stays open has none. */
  readonly timeoutMs: number;
}

const MAX_REFUSAL_BYTES = 2 * 1024;

/**
 * Returns a `fetch` for one server, with its headers, timeouts and limits for what it may send. `guarded` decides which
 * addresses are allowed.
 */
export function mcpFetch(guarded: FetchLike, options: McpFetchOptions): FetchLike {
  const meter = new ResponseMeter();
  return async (input, init = {}) => {
    const url = new URL(input);
    if (url.origin !== options.url.origin) throw new Error('the server names another origin');
    const method = init.method ?? 'GET';
    const headers = new Headers(options.headers);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    // We do not need notifications between requests, so no stream is kept open for them.
    const isListening = method === 'GET' && !headers.has('last-event-id');
    if (isListening && options.transport === 'http') return new Response(null, { status: 405 });
    const requestId = method === 'POST' ? requestIdOf(init.body) : undefined;
    if (requestId !== undefined) meter.begin();
    else if (method === 'POST') meter.countReply();
    const response = await guarded(url, { ...init, method, headers, signal: signalOf(init, isListening, options) });
    if (method === 'POST' && !response.ok) throw new McpStatus(response.status, await beginningOf(response));
    return bounded(response, meter, requestId);
  };
}

function signalOf(init: RequestInit, isListening: boolean, { timeoutMs }: McpFetchOptions): AbortSignal | null {
  if (isListening) return init.signal ?? null;
  const own = AbortSignal.timeout(timeoutMs);
  return init.signal ? AbortSignal.any([init.signal, own]) : own;
}

function bounded(response: Response, meter: ResponseMeter, requestId: unknown): Response {
  if (!response.body) return response;
  const head = { status: response.status, headers: response.headers };
  if (!/^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')) {
    return new Response(response.body.pipeThrough(boundedBody(meter)), head);
  }
  const finalMessage =
    requestId === undefined
      ? undefined
      : (why: string) =>
          JSON.stringify({ jsonrpc: '2.0', id: requestId, error: { code: ErrorCode.ConnectionClosed, message: why } });
  const events = boundedEvents(response.body, meter, finalMessage);
  return new Response(ReadableStream.from(events) as ReadableStream<Uint8Array>, head);
}

function requestIdOf(body: RequestInit['body']): unknown {
  if (typeof body !== 'string') return undefined;
  const message: unknown = JSON.parse(body);
  const isRequest = typeof Reflect.get(Object(message), 'method') === 'string';
  return isRequest ? Reflect.get(Object(message), 'id') : undefined;
}

async function beginningOf(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      parts.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_REFUSAL_BYTES) break;
    }
  } catch {
    // The status alone is enough.
  }
  return Buffer.concat(parts).subarray(0, MAX_REFUSAL_BYTES).toString('utf8').trim();
}
