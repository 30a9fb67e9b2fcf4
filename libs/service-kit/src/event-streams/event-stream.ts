import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** How long a browser waits before it reconnects. */
const RECONNECT_MS = 3_000;
/** A reader with this much unread is sent nothing that can wait. */
const BEHIND_BYTES = 64 * 1_024;
/** A reader who reads nothing for this long is disconnected. */
const STALLED_MS = 60_000;

/** One event as the HTML standard frames it. */
export interface ServerSentEvent {
  readonly event: string;
  readonly data: object;
  /** Comes back as `Last-Event-ID` when the reader reconnects. */
  readonly id?: number | string;
}

/**
 * One open response of server-sent events. Nothing is written after its end, and a reader who stops reading costs no
 * memory.
 */
export class EventStream {
  readonly response: ServerResponse;

  /**
   * Takes the reply over and sends its headers. A reader with more than `maxUnreadBytes` unread is disconnected: it
   * reconnects, or is gone.
   */
  constructor(
    reply: FastifyReply,
    private readonly maxUnreadBytes: number,
  ) {
    reply.hijack();
    this.response = reply.raw;
    this.response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      // A proxy must not send its next request over a connection whose server ends its streams because it is stopping.
      connection: 'close',
    });
    this.response.write(`retry: ${RECONNECT_MS}\n\n`);
  }

  get isOver(): boolean {
    return this.response.writableEnded || this.response.destroyed;
  }

  /** Whether the reader is so far behind that what can wait should: `whenRead` resolves when it has caught up. */
  get isBehind(): boolean {
    return !this.isOver && this.response.writableLength > BEHIND_BYTES;
  }

  /** Resolves when the reader has read all that was sent, or is gone. */
  async whenRead(): Promise<void> {
    if (!this.isBehind) return;
    await new Promise<void>((resolve) => {
      const stalled = setTimeout(() => this.response.destroy(), STALLED_MS).unref();
      const isRead = () => {
        clearTimeout(stalled);
        this.response.off('drain', isRead).off('close', isRead);
        resolve();
      };
      this.response.on('drain', isRead).on('close', isRead);
    });
  }

  send({ event, data, id }: ServerSentEvent): void {
    this.write(`${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  /** Keeps proxies from closing a silent connection. Scripts in a page do not see it. */
  comment(text: string): void {
    this.write(`: ${text}\n\n`);
  }

  end(): void {
    this.response.end();
  }

  private write(text: string): void {
    if (this.isOver) return;
    if (this.response.writableLength > this.maxUnreadBytes) this.response.destroy();
    else this.response.write(text);
  }
}
