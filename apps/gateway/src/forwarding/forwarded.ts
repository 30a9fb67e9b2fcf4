import { traceparent } from '@libs/service-kit/trace';
import type { FastifyRequest } from 'fastify';

/** Returns the headers about the caller that services trust; they replace whatever the caller claimed itself. */
export function forwarded(request: FastifyRequest): Record<string, string> {
  return {
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.raw.headers.host ?? '',
    'x-forwarded-proto': request.protocol,
    traceparent: traceparent(),
  };
}
