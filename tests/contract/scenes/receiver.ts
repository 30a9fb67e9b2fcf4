import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '../../stack/servers/webhook-receiver.js';

/** A request as it arrived, byte for byte. */
export interface ReceivedPost {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The response of a merchant's server at an address: a status, or nothing for as long as the sender waits. */
export type Reply = number | 'nothing';

/** A merchant's server with any number of webhook addresses, each with its own response. */
export class Receiver {
  private readonly received = new Map<string, ReceivedPost[]>();
  private readonly replies = new Map<string, Reply>();

  private constructor(private readonly server: Server) {
    server.on('request', async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method = '', headers, url = '' } = request;
      this.postsAt(url).push({ method, headers, body: Buffer.concat(chunks).toString('utf8') });
      const reply = this.replies.get(url) ?? 200;
      if (reply === 'nothing') return;
      response.writeHead(reply, reply >= 300 && reply < 400 ? { location: `${this.origin}/redirected` } : {}).end();
    });
  }

  static async start(): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Receiver(server);
  }

  /** Returns the address of a webhook endpoint with this response. */
  address(path: string, reply: Reply = 200): string {
    this.replies.set(path, reply);
    return this.origin + path;
  }

  postsAt(path: string): ReceivedPost[] {
    const posts = this.received.get(path) ?? [];
    this.received.set(path, posts);
    return posts;
  }

  /** Returns every event that arrived there once, in the order of first arrival. */
  eventsAt(path: string): WebhookEvent[] {
    const events = this.postsAt(path).map(({ body }) => JSON.parse(body) as WebhookEvent);
    return [...new Map(events.reverse().map((event) => [event.id, event])).values()].reverse();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}
