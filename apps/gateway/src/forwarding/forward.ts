import { AppError } from '@libs/errors/app-error';
import { currentTrace, withTrace } from '@libs/service-kit/trace';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Pool } from 'undici';
import type { Route } from '../routes/route-table.js';
import { forwarded } from './forwarded.js';
import { PassedResponse } from './passed-response.js';
import { type BodyRead, bodyOf } from './request-body.js';
import { requestHeaders } from './request-headers.js';
import type { WaitingCallers } from './waiting-callers.js';

const METHODS = ['DELETE', 'GET', 'HEAD', 'PATCH', 'POST', 'PUT', 'OPTIONS'];
/** The pay page's event stream stays open; everything else responds long before. */
const UPSTREAM_TIMEOUT_MS = 120_000;
/**
 * Idle connections to a service are closed after this time: well within SHUTDOWN_DELAY_MS, the time in which a service
 * that shuts down makes its clients open new ones. So no request uses a connection that is being closed from the other
 * end.
 */
const UPSTREAM_IDLE_MS = 1_000;

type Fail = (error: Error, reply: FastifyReply) => void;

/** Forwards every path of a route to its service unchanged. The caller decides about retries: nothing is sent twice. */
export function forward(
  scope: FastifyInstance,
  { prefix, upstream }: Route,
  callers: WaitingCallers,
  fail: Fail,
): void {
  const { origin, host } = new URL(upstream);
  const pool = new Pool(origin, {
    // No limit on connections: every open pay page holds one, and the next request must not wait for a page to close.
    connections: null,
    pipelining: 1,
    headersTimeout: UPSTREAM_TIMEOUT_MS,
    bodyTimeout: 0,
    keepAliveTimeout: UPSTREAM_IDLE_MS,
    keepAliveMaxTimeout: UPSTREAM_IDLE_MS,
  });
  scope.addHook('onClose', () => pool.destroy());
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, body, done) => done(null, body));
  for (const url of [prefix, `${prefix}/*`]) {
    scope.route({
      method: METHODS,
      url,
      handler: (request, reply) => {
        const send: BodyRead = (unread, body) => {
          if (unread) return fail(unread, reply);
          const headers = requestHeaders(request.headers, { host, ...forwarded(request) });
          if (body && 'byteLength' in body) headers.push('content-length', String(body.byteLength));
          else if (body && request.headers['content-length'])
            headers.push('content-length', request.headers['content-length']);
          const trace = currentTrace()!;
          const response = new PassedResponse(request, reply, callers.signalOf(request, reply), (error) => {
            // Undici calls back in the trace of the request that opened the connection; this restores the trace of this
            // request.
            if (!reply.sent) withTrace(trace, () => fail(error, reply));
          });
          const { method } = request;
          pool.dispatch({ path: request.raw.url!, method: method as 'GET', headers, body }, response);
        };
        bodyOf(request, send);
      },
    });
  }
}

/** Returns our own error that ended the request on its way; it explains more than a broken connection. */
export function refusalBehind(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause;
  return undefined;
}
