import { Readable } from 'node:stream';
import { AppError } from '@libs/errors/app-error';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** 4 KB a second, as on a very bad mobile connection: a sender that is slower for long only holds the connection. */
const SLOWEST_BYTES_PER_MS = 4;

/** The callbacks that end requests whose body is being collected. */
const ends = new WeakMap<FastifyRequest, (error: Error) => void>();

/** Sets `end` as the callback for a body that arrives too slowly. */
export function onSlowBody(request: FastifyRequest, end: (error: Error) => void): void {
  ends.set(request, end);
}

/**
 * Ends requests whose body arrives too slowly: `graceMs` after they began, and later the more of it has arrived. The
 * caller gets `request_timeout` and the connection is closed.
 */
export function endSlowBodies(fastify: FastifyInstance, graceMs: number): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { raw, headers } = request;
    const isWithoutBody = headers['transfer-encoding'] === undefined && !Number(headers['content-length']);
    if (isWithoutBody) return done();
    const [beganAt, readBefore] = [performance.now(), raw.socket.bytesRead];
    const check = () => {
      const allowedMs = graceMs + (raw.socket.bytesRead - readBefore) / SLOWEST_BYTES_PER_MS;
      const leftMs = beganAt + allowedMs - performance.now();
      if (leftMs > 0) timer = setTimeout(check, leftMs);
      else endOf(request)(new AppError('request_timeout'));
    };
    let timer = setTimeout(check, graceMs);
    const over = () => clearTimeout(timer);
    raw.once('end', over).once('close', over);
    done();
  });
}

function endOf(request: FastifyRequest): (error: Error) => void {
  return (
    ends.get(request) ?? ((error) => (request.body instanceof Readable ? request.body : request.raw).destroy(error))
  );
}
