import type { FastifyInstance } from 'fastify';
import { isHashed } from '../web/serve-web.js';

const HSTS_MAX_AGE_S = 31_536_000;

/**
 * The headers that a script or a style sheet of the front ends needs. Others are left out: such a file is not a page
 * that could be framed, opened or left, and a first visit loads a dozen of them.
 */
const OF_ASSETS = Object.entries({ 'x-content-type-options': 'nosniff' });

/** Adds security headers to every response; a service may set its own, stricter or looser, where it knows better. */
export function addSecurityHeaders(fastify: FastifyInstance, publicUrl: string): void {
  const ofOthers = Object.entries(securityHeaders(publicUrl));
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    const isAsset = isHashed(reply);
    if (isAsset) void reply.removeHeader('x-trace-id');
    for (const [name, value] of isAsset ? OF_ASSETS : ofOthers)
      if (!reply.hasHeader(name)) void reply.header(name, value);
    done(null, payload);
  });
}

function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    ...(publicUrl.startsWith('https:')
      ? { 'strict-transport-security': `max-age=${HSTS_MAX_AGE_S}; includeSubDomains` }
      : {}),
  };
}
