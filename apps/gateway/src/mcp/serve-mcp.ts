import { AuthenticationError, PermissionError } from '@checkout/sdk';
import { AppError } from '@libs/errors/app-error';
import { ErrorFilter } from '@libs/service-kit/http/errors/error.filter';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OAUTH_PATHS } from '../oauth/metadata.js';
import { renderError } from '../routes/route-table.js';
import { clientsOf, firstCall, type McpOptions } from './clients.js';

const INVALID_REQUEST = -32_600;
const UNAUTHORIZED = -32_001;

/**
 * Serves `/mcp`: both APIs as tools (Model Context Protocol, Streamable HTTP without sessions), by the caller's own API
 * key. Each request is independent, so any replica can serve it.
 */
export function serveMcp(scope: FastifyInstance, options: McpOptions): void {
  const errors = new ErrorFilter(renderError);
  scope.setErrorHandler((error, _request, reply) => errors.send(error, reply));
  scope.post('/mcp', (request, reply) => answer(request, reply, options));
  // Nothing is sent without a request, and there is no session to end.
  for (const method of ['GET', 'DELETE'] as const)
    scope.route({ method, url: '/mcp', handler: (_request, reply) => reply.code(405).header('allow', 'POST').send() });
}

async function answer(request: FastifyRequest, reply: FastifyReply, options: McpOptions): Promise<FastifyReply> {
  requireOwnOrigin(request, options.publicUrl);
  // One request of the budget must not carry thousands of calls; the protocol has no batches since 2025-06-18.
  if (Array.isArray(request.body)) return refused(reply.code(400), INVALID_REQUEST, 'Send one message at a time');
  const left = new AbortController();
  reply.raw.once('close', () => left.abort(new Error('the caller left')));
  const clients = clientsOf(request, options, left.signal);
  if (!clients || (isFirst(request.body) && !(await isKnown(firstCall(clients))))) return unauthorized(reply, options);
  // Loaded at the first use: most gateways never serve it.
  const [{ mcpServer }, { WebStandardStreamableHTTPServerTransport: Transport }] = await Promise.all([
    import('@libs/mcp/server'),
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
  ]);
  const transport = new Transport({ enableJsonResponse: true });
  const server = mcpServer(clients);
  try {
    await server.connect(transport);
    const response = await transport.handleRequest(asWebRequest(request, options), { parsedBody: request.body });
    response.headers.forEach((value, name) => void reply.header(name, value));
    return await reply.code(response.status).send(await response.text());
  } finally {
    await server.close();
  }
}

/** Refuses a page of another origin in a browser: it may hold a key that it should not use here. */
function requireOwnOrigin({ headers: { origin } }: FastifyRequest, publicUrl: string): void {
  if (origin !== undefined && origin !== new URL(publicUrl).origin) throw new AppError('cross_site_request');
}

function isFirst(body: unknown): boolean {
  return (body as { method?: unknown } | null)?.method === 'initialize';
}

/**
 * Returns whether the API accepts the key. A key without the right to that call is valid, too; while the API is
 * unavailable, every key is accepted.
 */
async function isKnown(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    return error instanceof PermissionError || !(error instanceof AuthenticationError);
  }
}

/** Responds with the 401 that points programs to the OAuth metadata (RFC 9728). */
function unauthorized(reply: FastifyReply, { publicUrl }: McpOptions): FastifyReply {
  const message = 'Send an API key: Authorization: Bearer sk_… for the checkout, ak_… for the agent API';
  const metadata = new URL(OAUTH_PATHS.resourceMetadata, publicUrl).href;
  const challenge = `Bearer realm="checkout", resource_metadata="${metadata}"`;
  return refused(reply.code(401).header('www-authenticate', challenge), UNAUTHORIZED, message);
}

function refused(reply: FastifyReply, code: number, message: string): FastifyReply {
  return reply.send({ jsonrpc: '2.0', id: null, error: { code, message } });
}

/** Returns the parts of a request that the transport reads: headers. The body was read already. */
function asWebRequest({ headers }: FastifyRequest, { publicUrl }: McpOptions): Request {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || name === 'content-length' ? [] : [[name, String(value)]],
  );
  return new Request(new URL('/mcp', publicUrl), { method: 'POST', headers: given, body: '{}' });
}
