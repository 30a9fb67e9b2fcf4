import { AsyncResource } from 'node:async_hooks';
import { pipeline, Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { onSlowBody } from '../routes/body-time.js';
import { limitedBody } from '../routes/limited-body.js';
import { bodyLimitBytes } from '../routes/route-table.js';

/**
 * Bodies up to this size are read whole before they are forwarded: a service's connection is not held while one
 * arrives, and a stream costs more.
 */
export const SMALL_BYTES = 64 * 1024;

/** Called with the body that a request forwards, or with the error why it could not be read. */
export type BodyRead = (error: Error | null, body: Buffer | Readable | null) => void;

/** Passes on the body of a request: nothing, all of it where it is small, or a stream with the limit of its path. */
export function bodyOf(request: FastifyRequest, done: BodyRead): void {
  const { body, headers, url } = request;
  if (!(body instanceof Readable)) {
    done(null, null);
    return;
  }
  if (Number(headers['content-length']) <= SMALL_BYTES) {
    // `done` is bound to the trace of the request: the data arrives from a socket, which has no trace.
    collect(request, body, AsyncResource.bind(done));
    return;
  }
  // A timeout for slow bodies destroys this stream.
  request.body = pipeline(body, limitedBody(bodyLimitBytes(url)), () => undefined);
  done(null, request.body as Readable);
}

/** Reads a whole body. No more bytes than declared can arrive: the HTTP parser stops there. */
function collect(request: FastifyRequest, body: Readable, done: BodyRead): void {
  const chunks: Buffer[] = [];
  let isOver = false;
  const end = (error: Error | null) => {
    if (isOver) return;
    isOver = true;
    done(error, error ? null : chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks));
  };
  onSlowBody(request, end);
  body.on('data', (chunk: Buffer) => chunks.push(chunk));
  body.once('end', () => end(null)).once('error', end);
}
