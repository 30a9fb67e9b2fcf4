import { subscribe } from 'node:diagnostics_channel';
import { type Span, SpanKind } from '@opentelemetry/api';
import { childSpan, endSpan } from './tracing.js';

/** The part of a request that undici publishes: https://undici.nodejs.org/#/docs/api/DiagnosticsChannel.md */
interface UndiciRequest {
  readonly origin?: string | URL;
  readonly method: string;
}

/**
 * Records every request of undici, Node's `fetch` included, that is made for recorded work. Only method, host and
 * status: paths of other people's URLs hold keys. Sends nothing to the called server; the gateway forwards
 * `traceparent` itself.
 */
export function recordUndiciRequests(): void {
  const spans = new WeakMap<UndiciRequest, Span>();
  const on = (name: string, listen: (message: never) => void) => subscribe(`undici:request:${name}`, listen as never);
  const end = (request: UndiciRequest, error?: unknown) => {
    const span = spans.get(request);
    if (!span || !spans.delete(request)) return;
    endSpan(span, error);
  };

  on('create', ({ request }: { request: UndiciRequest }) => {
    const { protocol, hostname, port } = new URL(String(request.origin));
    const span = childSpan(request.method, {
      kind: SpanKind.CLIENT,
      attributes: {
        'http.request.method': request.method,
        'server.address': hostname,
        'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      },
    });
    if (span) spans.set(request, span);
  });
  on('headers', ({ request, response }: { request: UndiciRequest; response: { statusCode: number } }) => {
    spans.get(request)?.setAttribute('http.response.status_code', response.statusCode);
  });
  on('trailers', ({ request }: { request: UndiciRequest }) => end(request));
  on('error', ({ request, error }: { request: UndiciRequest; error: unknown }) => end(request, error));
}
