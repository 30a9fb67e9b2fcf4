import { AppError } from '@libs/errors/app-error';
import type { FastifyRequest } from 'fastify';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns whether a request that rides on a cookie may change something. Every browser names the origin of a cross-site
 * POST, so a request that names none does not come from a page; one that names another origin is refused.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  if (SAFE_METHODS.has(request.method)) return true;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  // No script can set this header. A form of ours with `Referrer-Policy: no-referrer` has the Origin `null` as well.
  if (site === 'same-origin') return true;
  const origin = request.headers.origin;
  if (origin === undefined) return true;
  if (origin === new URL(publicUrl).origin) return true;
  const host = hostOf(origin);
  return host !== undefined && host === (request.headers['x-forwarded-host'] ?? request.headers.host);
}

/**
 * Throws `cross_site_request` for a request that another site had a browser make. Called also where no cookie is
 * needed: another site must not sign a visitor in or out.
 */
export function requireSameOrigin(request: FastifyRequest, publicUrl: string): void {
  if (!isSameOrigin(request, publicUrl)) throw new AppError('cross_site_request');
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
