import type { ServerResponse } from 'node:http';
import { type Span, SpanKind } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newTraceId, readTraceparent, type Trace, withTrace } from '../trace.js';
import { isCounting, measure } from './metrics/metrics.js';
import { beginWork, endSpan } from './tracing.js';

/** The status that nginx gives a request whose caller left before the response. */
const CALLER_GONE = 499;
/** The route of a request that no route takes: its path may be any text. */
const NO_ROUTE = 'none';

/** Requested every few seconds, forever: counted, never recorded. */
const PROBES: ReadonlySet<string> = new Set(['/livez', '/readyz']);

/**
 * Begins a trace for each request, returns its id in `X-Trace-Id`, and records the request as a span and as a
 * measurement. A service that faces the public takes only the id of a caller's `traceparent`: callers decide neither
 * what is recorded nor the parent span.
 */
export function followRequests(fastify: FastifyInstance, { isPublic }: { isPublic: boolean }): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const caller = readTraceparent(request.headers['traceparent'] as string | undefined);
    const from = caller && isPublic ? { ...caller, isSampled: false } : caller;
    const route = request.routeOptions.url ?? NO_ROUTE;
    const trace: Trace = PROBES.has(route)
      ? { traceId: newTraceId() }
      : beginWork(`${request.method} ${route}`, {
          kind: SpanKind.SERVER,
          from,
          attributes: { 'http.request.method': request.method, 'http.route': route },
        });
    void reply.header('x-trace-id', trace.traceId);
    if (trace.span || isCounting()) note(request, reply, route, trace.span);
    withTrace(trace, () => done());
  });
}

function note(request: FastifyRequest, reply: FastifyReply, route: string, span: Span | undefined): void {
  const startedAt = performance.now();
  reply.raw.once('close', () => {
    const status = statusOf(reply.raw);
    if (!isStream(reply.raw)) {
      const seconds = (performance.now() - startedAt) / 1_000;
      const labels = { method: request.method, route, status: String(status) };
      measure('checkout_http_request_duration_seconds', seconds, labels);
    }
    span?.setAttribute('http.response.status_code', status);
    if (span) endSpan(span, status >= 500 ? { name: String(status) } : undefined);
  });
}

function statusOf(response: ServerResponse): number {
  return response.headersSent ? response.statusCode : CALLER_GONE;
}

/**
 * Returns whether a response is a stream. It is open for as long as a page is, so its duration measures nothing of
 * ours.
 */
function isStream(response: ServerResponse): boolean {
  return String(response.getHeader('content-type')).startsWith('text/event-stream');
}
