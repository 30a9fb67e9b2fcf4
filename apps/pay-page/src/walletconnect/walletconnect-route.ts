import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compressedOnce } from '../http/compression.js';
import { WALLETCONNECT_PATH } from './walletconnect-offer.js';

/** A year: the address changes with the content. */
const CACHE_S = 31_536_000;

/**
 * Adds the route of the script, only where it is offered: without a controller, so that other platforms do not have it.
 */
export function addWalletConnectRoute(fastify: FastifyInstance, script: string): void {
  const response = compressedOnce(script);
  fastify.get(WALLETCONNECT_PATH, async (request: FastifyRequest, reply) => {
    const { body, headers } = await response(request.headers['accept-encoding'] as string | undefined);
    return reply
      .headers({
        ...headers,
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': `public, max-age=${CACHE_S}, immutable`,
      })
      .send(body);
  });
}
