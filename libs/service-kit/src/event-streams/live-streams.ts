import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventStream } from './event-stream.js';
import { EventStreamRegistry, type StreamLimits, type StreamReader } from './event-stream-registry.js';

/** Proxies close silent connections, and pages cannot see a comment: an occasional event prevents both problems. */
const HEARTBEAT_MS = 20_000;
/** A page that has this much unread reconnects, and reads everything again. */
const MAX_UNREAD_BYTES = 64 * 1_024;

/**
 * The streams that keep open pages up to date, keyed by the subject of the pages. A page that misses an event reads
 * again anyway.
 */
export class LiveStreams implements BeforeApplicationShutdown {
  private readonly registry: EventStreamRegistry;

  constructor(limits: Omit<StreamLimits, 'heartbeatMs'> & Partial<StreamLimits>) {
    this.registry = new EventStreamRegistry({ heartbeatMs: HEARTBEAT_MS, ...limits }, ({ stream }) =>
      stream.send({ event: 'beat', data: {} }),
    );
  }

  /** Responds with a stream. When too many are open, responds with 204: browsers then do not retry, and pages poll. */
  open(key: string, reply: FastifyReply, reader?: StreamReader): void {
    if (this.registry.isFull(key)) void reply.status(204).send();
    else this.registry.add(key, { stream: new EventStream(reply, MAX_UNREAD_BYTES), reader });
  }

  has(key: string): boolean {
    return this.registry.has(key);
  }

  /** Sends an event on every stream of a key. */
  publish(key: string, event: string, data: object = {}): void {
    for (const { stream } of this.registry.of(key)) stream.send({ event, data });
  }

  /** Ends every stream of these readers. */
  endOf(readers: readonly string[]): void {
    this.registry.endOf(readers);
  }

  /** Ends the streams of a key whose readers may no longer read. */
  check(key: string): Promise<void> {
    return this.registry.check(key);
  }

  beforeApplicationShutdown(): void {
    this.registry.beforeApplicationShutdown();
  }
}
