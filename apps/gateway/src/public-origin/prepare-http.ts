import type { ServerResponse } from 'node:http';
import fastifyRateLimit from '@fastify/rate-limit';
import { AppError } from '@libs/errors/app-error';
import { ErrorFilter } from '@libs/service-kit/http/errors/error.filter';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { DOCS_SITE, serveDocsSite } from '../docs-site/serve-docs-site.js';
import { forward, refusalBehind } from '../forwarding/forward.js';
import { forwarded } from '../forwarding/forwarded.js';
import { WaitingCallers } from '../forwarding/waiting-callers.js';
import { serveMcp } from '../mcp/serve-mcp.js';
import { serveOAuth } from '../oauth/serve-oauth.js';
import { endSlowBodies } from '../routes/body-time.js';
import { isPlainPath } from '../routes/plain-path.js';
import { type Route, renderError, routeTable } from '../routes/route-table.js';
import { addSecurityHeaders } from '../routes/security-headers.js';
import type { GatewaySettings } from '../settings.js';
import { serveWebApps } from '../web/serve-web.js';
import { WEB_APPS } from '../web/web-apps.js';

const MINUTE_MS = 60_000;
const RETRY_AFTER_S = 2;
/** Sets up the public origin: rate limits, security headers, and the forwarding of every path to its service. */
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

/**
 * Ends event streams before the server closes: it waits for every response, and a stream never ends on its own. Pages
 * reconnect elsewhere.
 */
function endStreamsBeforeClose(fastify: FastifyInstance): void {
  const streams = new Set<ServerResponse>();
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) {
      streams.add(reply.raw);
      reply.raw.once('close', () => streams.delete(reply.raw));
    }
    done(null, payload);
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
      // The service failed while its response was being compressed, and none of it has been sent.
      void reply.removeHeader('content-encoding');
      errors.send(unavailable(error), reply);
    });
    if (route.budget !== 'none') scope.addHook('onRequest', scope.rateLimit(budgetOf(route, settings)));
    forward(scope, route, callers, (error, reply) => {
      // The rest of the body would otherwise be read as the connection's next request.
      if (!reply.request.raw.complete) void reply.header('connection', 'close');
      errors.send(refusalBehind(error) ?? unavailable(error), reply);
    });
  });
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
