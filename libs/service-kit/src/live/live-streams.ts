import type { ServerResponse } from 'node:http';
import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Proxies close silent connections, and pages cannot see a comment: an event now and then shows both that the stream lives. */
const HEARTBEAT_MS = 20_000;
const RECONNECT_MS = 3_000;
/** Whoever reads so much slower than things happen is let go: it reconnects, or is gone. */
const MAX_UNREAD_BYTES = 64 * 1_024;

/** How many streams may be open: more readers than that fall back to polling. */
export interface StreamLimits {
  ofProcess: number;
  ofKey: number;
  heartbeatMs?: number;
}

/** Whoever reads a stream, where that is not open to everybody. */
export interface StreamReader {
  /** Ends all of its streams by this name. */
  name: string;
  /** Asked at every heartbeat. While nobody can tell, the stream stays. */
  mayGoOn(): Promise<boolean>;
}

interface Stream {
  key: string;
  response: ServerResponse;
  reader: StreamReader | undefined;
}

/** The open streams of server-sent events of this process, by what they are about. */
export class LiveStreams implements BeforeApplicationShutdown {
  private readonly logger = new Logger('LiveStreams');
  private readonly streams = new Map<string, Set<Stream>>();
  private readonly heartbeat: NodeJS.Timeout;
  private count = 0;
  private isChecking = false;

  constructor(private readonly limits: StreamLimits) {
    this.heartbeat = setInterval(() => this.beat(), limits.heartbeatMs ?? HEARTBEAT_MS).unref();
  }

  /** Answers with a stream; with 204, after which browsers do not try again, when there are too many. */
  open(key: string, reply: FastifyReply, reader?: StreamReader): void {
    const ofKey = this.streams.get(key) ?? new Set<Stream>();
    if (this.count >= this.limits.ofProcess || ofKey.size >= this.limits.ofKey) {
      void reply.status(204).send();
      return;
    }
    reply.hijack();
    const response = reply.raw;
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // A proxy must not send its next request over a connection whose server ends its streams because it goes away.
      connection: 'close',
    });
    response.write(`retry: ${RECONNECT_MS}\n\n`);
    const stream = { key, response, reader };
    this.streams.set(key, ofKey.add(stream));
    this.count++;
    response.on('close', () => this.forget(stream));
  }

  has(key: string): boolean {
    return this.streams.has(key);
  }

  /** Says something on every stream of a key. */
  say(key: string, event: string, facts: object = {}): void {
    const text = `event: ${event}\ndata: ${JSON.stringify(facts)}\n\n`;
    for (const stream of this.streams.get(key) ?? []) this.write(stream, text);
  }

  /** Ends every stream of these readers. */
  endOf(readers: readonly string[]): void {
    for (const stream of this.all()) if (stream.reader && readers.includes(stream.reader.name)) this.end(stream);
  }

  /** Ends the streams whose readers may not go on; of one key, or all. */
  async check(key?: string): Promise<void> {
    for (const stream of key === undefined ? this.all() : [...(this.streams.get(key) ?? [])]) {
      const mayGoOn = await stream.reader?.mayGoOn().catch((error: Error) => {
        this.logger.warn(`nobody can tell who may read: ${error.message}`);
        return true;
      });
      if (mayGoOn === false) this.end(stream);
    }
  }

  /** Before the server closes: it waits for every open answer, and these never end by themselves. */
  beforeApplicationShutdown(): void {
    clearInterval(this.heartbeat);
    for (const stream of this.all()) this.end(stream);
  }

  private all(): Stream[] {
    return [...this.streams.values()].flatMap((ofKey) => [...ofKey]);
  }

  private write(stream: Stream, text: string): void {
    if (stream.response.writableLength > MAX_UNREAD_BYTES) stream.response.destroy();
    else stream.response.write(text);
  }

  private end(stream: Stream): void {
    this.forget(stream);
    stream.response.end();
  }

  private forget(stream: Stream): void {
    const ofKey = this.streams.get(stream.key);
    if (!ofKey?.delete(stream)) return;
    this.count--;
    if (ofKey.size === 0) this.streams.delete(stream.key);
  }

  private beat(): void {
    for (const stream of this.all()) this.write(stream, 'event: beat\ndata: {}\n\n');
    if (this.isChecking) return;
    this.isChecking = true;
    void this.check().finally(() => {
      this.isChecking = false;
    });
  }
}
