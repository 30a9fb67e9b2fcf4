import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { encodingFor } from '../pages/compressed-response.js';
import { passOn } from '../pages/response-page.js';
import { SMALL_BYTES } from './request-body.js';

type Controller = Dispatcher.DispatchController;

/**
 * Headers about a service's connection with the gateway, not about the caller's. Passed on, they would keep the
 * caller's connection open for a minute although it requested to have it closed.
 */
const NOT_PASSED: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

/**
 * Receives a service's response and passes it on: whole where it declares that it is small, else as a stream that is as
 * fast as its caller reads. Written for undici's `dispatch`, whose own `request` creates several objects and streams
 * for each response.
 */
export class PassedResponse implements Dispatcher.DispatchHandler {
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private readonly chunks: Buffer[] = [];
  private stream: Readable | undefined;
  private isOver = false;

  constructor(
    private readonly request: FastifyRequest,
    private readonly reply: FastifyReply,
    /** The request is canceled when this signal aborts. */
    private readonly signal: AbortSignal | undefined,
    private readonly failed: (error: Error) => void,
  ) {}

  onRequestStart(controller: Controller): void {
    const { signal } = this;
    if (signal?.aborted) controller.abort(signal.reason as Error);
    else signal?.addEventListener('abort', () => controller.abort(signal.reason as Error), { once: true });
  }

  onResponseStart(controller: Controller, status: number, headers: IncomingHttpHeaders): void {
    // Informational (1xx): the response itself follows.
    if (status < 200) return;
    this.status = status;
    this.headers = headers;
    if (this.reply.raw.destroyed) controller.abort(new Error('the caller has left'));
    else if (!this.isSmall()) this.passOn(this.streamed(controller));
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    if (!this.stream) this.chunks.push(chunk);
    else if (!this.stream.push(chunk)) controller.pause();
  }

  onResponseEnd(): void {
    this.isOver = true;
    if (this.stream) this.stream.push(null);
    else if (!this.reply.raw.destroyed) this.passOn(this.whole());
  }

  onResponseError(_controller: Controller, error: Error): void {
    this.isOver = true;
    if (this.stream) this.stream.destroy(error);
    else this.failed(error);
  }

  /**
   * Returns whether a response is read whole. One without a type is streamed, so that the caller gets it without one: a
   * buffer would be given a type.
   */
  private isSmall(): boolean {
    const { status: statusCode, headers } = this;
    if (this.request.method === 'HEAD' || statusCode === 204 || statusCode === 304) return true;
    if (!(Number(headers['content-length']) <= SMALL_BYTES) || headers['content-type'] === undefined) return false;
    return !encodingFor(this.request, { statusCode, headers });
  }

  private whole(): Buffer | undefined {
    if (this.chunks.length === 0) return undefined;
    return this.chunks.length === 1 ? this.chunks[0] : Buffer.concat(this.chunks);
  }

  private streamed(controller: Controller): Readable {
    this.stream = new Readable({
      read: () => controller.resume(),
      destroy: (error, done) => {
        if (!this.isOver) controller.abort(error ?? new Error('the caller has left'));
        done(error);
      },
    });
    return this.stream;
  }

  private passOn(body: Buffer | Readable | undefined): void {
    const { request, reply, status, headers } = this;
    void reply.code(status);
    for (const name in headers) if (!NOT_PASSED.has(name)) void reply.header(name, headers[name]);
    // A connection cannot be used again until the body of its request has been read.
    if (!request.raw.complete) void reply.header('connection', 'close');
    passOn(request, reply, { statusCode: status, headers, body });
  }
}
