import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import fastifyHttpProxy from '@fastify/http-proxy';
import fastifyRateLimit from '@fastify/rate-limit';
import { AppError } from '@libs/errors/app-error';
import { ErrorFilter } from '@libs/service-kit/http/errors/error.filter';
import { traceparent } from '@libs/service-kit/trace';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DOCS_SITE, serveDocsSite } from '../docs-site/serve-docs-site.js';
import { serveMcp } from '../mcp/serve-mcp.js';
import { serveOAuth } from '../oauth/serve-oauth.js';
import { passOn, type ServiceResponse } from '../pages/response-page.js';
import { endSlowBodies } from '../routes/body-time.js';
import { limitedBody } from '../routes/limited-body.js';
import { isPlainPath } from '../routes/plain-path.js';
import { bodyLimitBytes, type Route, renderError, routeTable } from '../routes/route-table.js';
import { addSecurityHeaders } from '../routes/security-headers.js';
import { UpstreamAgent, WaitingCallers } from '../routes/upstream-agent.js';
import type { GatewaySettings } from '../settings.js';
import { serveWebApps } from '../web/serve-web.js';
import { WEB_APPS } from '../web/web-apps.js';

const MINUTE_MS = 60_000;
const RETRY_AFTER_S = 2;
/** The pay page's event stream stays open; everything else responds long before. */
const UPSTREAM_TIMEOUT_MS = 120_000;
/**
 * Silent connections to a service are given up after so long: well within SHUTDOWN_DELAY_MS, in which a service that goes away asks for new
 * ones. So no request meets a connection that is being closed from the other end.
 */
const UPSTREAM_IDLE_MS = 1_000;

/** The public origin: rate limits, security headers, and every path to its service. */
export async function prepareHttp(app: NestFastifyApplication, settings: GatewaySettings): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  addSecurityHeaders(fastify, settings.publicUrl);
  fastify.addHook('onRequest', (request, _reply, done) =>
    done(isPlainPath(request.url) ? undefined : new AppError('not_found')),
  );
  endSlowBodies(fastify, settings.bodyTimeoutMs);
  endStreamsBeforeClose(fastify);
  await fastify.register(fastifyRateLimit, { global: false });
  await fastify.register(async (scope) => {
    const errors = new ErrorFilter(renderError);
    scope.setErrorHandler((error, _request, reply) => errors.send(error, reply));
    await serveWebApps(scope, WEB_APPS, settings);
    serveDocsSite(scope, DOCS_SITE, settings.publicUrl);
  });
  const routes = routeTable(settings);
  const callers = new WaitingCallers();
  fastify.addHook('preClose', async () => callers.endWaits());
  for (const route of routes) await proxy(fastify, route, settings, callers);
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', scope.rateLimit(budgetOf({ budget: 'general' }, settings)));
    serveMcp(scope, { publicUrl: settings.publicUrl, routes, forwarded });
  });
  await fastify.register(async (scope) => {
    scope.addHook('onRequest', scope.rateLimit(budgetOf({ budget: 'general' }, settings)));
    serveOAuth(scope, { publicUrl: settings.publicUrl, dashboardUrl: settings.dashboardUrl, forwarded });
  });
}

/** A closing server waits for every response, and an event stream never ends by itself: pages connect again elsewhere. */
function endStreamsBeforeClose(fastify: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  fastify.addHook('onSend', async (_request, reply) => {
    if (!String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    streams.add(reply.raw);
    reply.raw.once('close', () => streams.delete(reply.raw));
  });
  fastify.addHook('preClose', async () => {
    for (const stream of streams) stream.destroy();
  });
}

async function proxy(
  fastify: FastifyInstance,
  route: Route,
  settings: GatewaySettings,
  callers: WaitingCallers,
): Promise<void> {
  const errors = new ErrorFilter(renderError);
  await fastify.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => {
      if (!reply.hasHeader('content-encoding')) return errors.send(error, reply);
      // The service went away while its response was being compressed, and nothing of that has been sent.
      void reply.removeHeader('content-encoding');
      errors.send(unavailable(error), reply);
    });
    if (route.budget !== 'none') scope.addHook('onRequest', scope.rateLimit(budgetOf(route, settings)));
    scope.addHook('preHandler', (request, reply, done) => callers.whileThere(request, reply, done));
    scope.addHook('preHandler', async (request) => {
      if (request.body instanceof Readable)
        request.body = pipeline(request.body, limitedBody(bodyLimitBytes(request.url)), () => undefined);
    });
    await scope.register(fastifyHttpProxy, {
      upstream: route.upstream,
      prefix: route.prefix,
      rewritePrefix: route.prefix,
      disableRequestLogging: true,
      undici: new UpstreamAgent({
        // No bound on connections: every open pay page holds one, and the next request must not wait for a page to close.
        connections: null,
        pipelining: 1,
        headersTimeout: UPSTREAM_TIMEOUT_MS,
        bodyTimeout: 0,
        keepAliveTimeout: UPSTREAM_IDLE_MS,
        keepAliveMaxTimeout: UPSTREAM_IDLE_MS,
      }) as never,
      replyOptions: {
        // The caller decides about repeating: ten hasty tries for each request keep a service down that is down.
        retryDelay: () => null,
        rewriteHeaders: withoutConnection,
        rewriteRequestHeaders: (request, headers) => ({ ...headers, ...forwarded(request as FastifyRequest) }),
        onResponse: (request, reply, response) =>
          passOn(request as FastifyRequest, reply as FastifyReply, response as unknown as ServiceResponse),
        onError: (reply, { error }) => {
          const response = reply as FastifyReply;
          // What is left of the body would be taken for the connection's next request.
          if (!response.request.raw.complete) void response.header('connection', 'close');
          errors.send(refusalBehind(error) ?? unavailable(error), response);
        },
      },
    });
  });
}

/**
 * What a service says about its connection with the gateway is not about the caller's, which would be kept for a minute where the caller
 * asked to have it closed.
 */
function withoutConnection({
  connection: _,
  'keep-alive': _timeout,
  ...headers
}: IncomingHttpHeaders): IncomingHttpHeaders {
  return headers;
}

/** An error of ours that ended the request on its way; it explains more than a broken connection. */
function refusalBehind(error: unknown): AppError | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof AppError) return cause;
  return undefined;
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', {}, { retryAfterS: RETRY_AFTER_S, cause });
}

function budgetOf({ budget }: Pick<Route, 'budget'>, settings: GatewaySettings) {
  return {
    max: budget === 'sign-in' ? settings.signInsPerMinute : settings.requestsPerMinute,
    timeWindow: MINUTE_MS,
    groupId: budget,
    errorResponseBuilder: (_request: FastifyRequest, context: { ttl: number }) =>
      new AppError('rate_limited', {}, { retryAfterS: context.ttl / 1000 }),
  };
}

/** What the services believe about the caller; whatever the caller claimed itself is replaced. */
function forwarded(request: FastifyRequest): Record<string, string> {
  return {
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.raw.headers.host ?? '',
    'x-forwarded-proto': request.protocol,
    traceparent: traceparent(),
  };
}
