import type { IncomingMessage, ServerResponse } from 'node:http';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Proxies close silent connections; a comment now and then keeps the stream. */
const HEARTBEAT_MS = 20_000;
/** Open streams of one process, and of one session: more pages than that fall back to polling. */
const MAX_STREAMS = 20_000;
const MAX_STREAMS_OF_SESSION = 50;
const RECONNECT_MS = 3_000;

/** The open event streams of pay pages, by session token. */
@Injectable()
export class LiveStreams implements BeforeApplicationShutdown {
  private readonly streams = new Map<string, Set<ServerResponse>>();
  private readonly heartbeat = setInterval(() => this.beat(), HEARTBEAT_MS).unref();
  private count = 0;

  open(token: string, request: IncomingMessage, reply: FastifyReply): void {
    const ofSession = this.streams.get(token) ?? new Set();
    if (this.count >= MAX_STREAMS || ofSession.size >= MAX_STREAMS_OF_SESSION) {
      void reply.status(204).send();
      return;
    }
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.write(`retry: ${RECONNECT_MS}\n\n`);
    this.streams.set(token, ofSession.add(response));
    this.count++;
    request.on('close', () => this.close(token, response));
  }

  /** Tells every page of a session to look again. */
  changed(token: string): void {
    for (const response of this.streams.get(token) ?? []) response.write('event: changed\ndata: {}\n\n');
  }

  /** Before the server closes: it waits for every open answer, and these never end by themselves. */
  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    for (const ofSession of this.streams.values()) for (const response of ofSession) response.end();
  }

  private close(token: string, response: ServerResponse): void {
    const ofSession = this.streams.get(token);
    if (!ofSession?.delete(response)) return;
    this.count--;
    if (ofSession.size === 0) this.streams.delete(token);
  }

  private beat(): void {
    for (const ofSession of this.streams.values()) for (const response of ofSession) response.write(': still here\n\n');
  }
}
