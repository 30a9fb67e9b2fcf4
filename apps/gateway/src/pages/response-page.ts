import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { currentTraceId, newTraceId } from '@libs/service-kit/trace';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { compressing, encodingFor } from './compressed-response.js';
import { errorPage } from './error-page.js';
import { errorLanguage, wantsPage } from './navigation.js';

/** A response of a service, on its way to the caller. */
export interface ServiceResponse {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
  /** The whole body, or a stream; undefined where there is none. */
  readonly body: Buffer | Readable | undefined;
}

/** Headers that belong to the body that is not shown. */
const OF_BODY = ['content-type', 'content-length', 'content-encoding', 'content-disposition', 'etag', 'last-modified'];

/**
 * Passes a service's response on. An error for programs becomes a page where a person requested one; responses for
 * pages are compressed.
 */
export function passOn(request: FastifyRequest, reply: FastifyReply, response: ServiceResponse): void {
  const { statusCode: status, headers, body } = response;
  const isForPrograms = !String(headers['content-type'] ?? '').includes('text/html');
  if (status < 400 || !isForPrograms || !wantsPage(request.url, request.headers)) {
    const encoding = body instanceof Readable ? encodingFor(request, response) : undefined;
    if (encoding)
      void reply.removeHeader('content-length').headers({ 'content-encoding': encoding, vary: 'accept-encoding' });
    void reply.send(encoding ? compressing(encoding, body as Readable) : body);
    return;
  }
  if (body instanceof Readable) body.destroy();
  for (const name of OF_BODY) void reply.removeHeader(name);
  const traceId = String(headers['x-trace-id'] ?? currentTraceId() ?? newTraceId());
  const retryAfterS = Number(headers['retry-after']) || undefined;
  const page = errorPage(
    { status, path: request.url, traceId, retryAfterS },
    errorLanguage(request.url, request.headers),
  );
  void reply.status(status).headers(page.headers).send(page.html);
}
