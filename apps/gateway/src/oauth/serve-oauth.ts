import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { OAUTH_PATHS, resourceMetadata, serverMetadata } from './metadata.js';
import { OAuthError } from './oauth-error.js';
import { formOf, registered, tokenRequest } from './oauth-requests.js';

const MAX_BYTES = 16_384;
const TIMEOUT_MS = 10_000;

/** The parts of the gateway that OAuth needs. */
export interface OAuthOptions {
  readonly publicUrl: string;
  readonly dashboardUrl: string;
  /** The headers by which services identify the caller. */
  readonly forwarded: (request: FastifyRequest) => Record<string, string>;
}

/**
 * OAuth 2.1 for programs that use `/mcp`: they discover it (RFC 9728, RFC 8414), register themselves (RFC 7591), send
 * their user to a page of the dashboard, and fetch an API key with the code that comes back (PKCE). The dashboard
 * decides; this implements the protocol. None of it accepts cookies, so pages of other origins may call it.
 */
export function serveOAuth(scope: FastifyInstance, options: OAuthOptions): void {
  const { origin } = new URL(options.publicUrl);
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MAX_BYTES },
    (_request, text, done) => done(null, new URLSearchParams(String(text))),
  );
  scope.addHook('onSend', async (_request, reply) => {
    void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
  });
  scope.setErrorHandler((error, request, reply) => refuse(error, request, reply));

  for (const path of [OAUTH_PATHS.resourceMetadata, '/.well-known/oauth-protected-resource'])
    scope.get(path, () => resourceMetadata(origin));
  scope.get('/.well-known/oauth-authorization-server', () => serverMetadata(origin));
  for (const path of [OAUTH_PATHS.register, OAUTH_PATHS.token, OAUTH_PATHS.revoke]) scope.options(path, preflight);
  scope.post(OAUTH_PATHS.register, { bodyLimit: MAX_BYTES }, ({ body }, reply) =>
    reply.code(201).send(registered(body)),
  );
  scope.post(OAUTH_PATHS.token, (request) => token(request, origin, options));
  scope.post(OAUTH_PATHS.revoke, async (request, reply) => {
    await ask(request, 'end', { key: formOf(request.body).get('token') ?? '' }, options);
    return reply.code(200).send({});
  });
}

function preflight(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const allowed = {
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'content-type, mcp-protocol-version',
  };
  return reply.code(204).headers(allowed).send();
}

async function token(request: FastifyRequest, origin: string, options: OAuthOptions) {
  const claim = tokenRequest(request.body, `${origin}${OAUTH_PATHS.resource}`);
  const { key, scopes, expires_in_s } = (await ask(request, 'claim', claim, options)) as {
    key: string;
    scopes: string[];
    expires_in_s: number;
  };
  return { access_token: key, token_type: 'Bearer', expires_in: expires_in_s, scope: scopes.join(' ') };
}

/** Calls the dashboard and returns its response. Throws an OAuthError. */
async function ask(
  request: FastifyRequest,
  what: string,
  body: object,
  { dashboardUrl, forwarded }: OAuthOptions,
): Promise<unknown> {
  const response = await fetch(`${dashboardUrl}/api/oauth_grants/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...forwarded(request) },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (response.ok) return text === '' ? undefined : JSON.parse(text);
  if (response.status === 404 || response.status === 422) {
    throw new OAuthError(
      'invalid_grant',
      'The code is wrong, was used, is older than two minutes, or was issued to another app',
    );
  }
  throw new OAuthError('temporarily_unavailable', 'Try again in a moment', 503);
}

function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode = 503 } = error as { statusCode?: number };
  const known =
    error instanceof OAuthError
      ? error
      : statusCode < 500
        ? new OAuthError('invalid_request', (error as Error).message, statusCode)
        : new OAuthError('temporarily_unavailable', 'Try again in a moment', 503);
  if (known.status >= 500) request.log.error({ err: error }, 'OAuth');
  return reply.code(known.status).send({ error: known.code, error_description: known.message });
}
