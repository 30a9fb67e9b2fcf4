import { traceparent } from '@libs/service-kit/trace';
import type { FastifyRequest } from 'fastify';

/** The headers that services trust about the caller; whatever the caller claimed itself is replaced. */
export function forwarded(request: FastifyRequest): Record<string, string> {
  return {
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.raw.headers.host ?? '',
    'x-forwarded-proto': request.protocol,
    traceparent: traceparent(),
  };
}
