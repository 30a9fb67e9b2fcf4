import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';

export interface ReceivedPost {
  body: string;
  headers: IncomingHttpHeaders;
  at: number;
}

/** The body that a receiver gets; `event_id` is for merchants only. */
interface Envelope {
  id: string;
  event_id?: string;
  type: string;
  data: Record<string, unknown>;
}

/** The receiver's reaction to a POST once its body has arrived. */
export type Behavior = (response: ServerResponse, post: ReceivedPost) => void;

const accepts: Behavior = (response) => response.end('thanks');
export const hangs: Behavior = () => {};
export const responds =
  (status: number, headers: Record<string, string> = {}): Behavior =>
  (response) =>
    response.writeHead(status, headers).end(`response ${status}`);

/** A merchant's server: real HTTP on loopback, with a behavior that a test may change at any time. */
export class Receiver {
  readonly posts: ReceivedPost[] = [];
  behavior: Behavior = accepts;
  /** The number of requests without a response yet, now and at most. */
  open = 0;
  mostOpen = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(behavior: Behavior = accepts): Promise<Receiver> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = new Receiver(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`);
    receiver.behavior = behavior;
    server.on('request', async (request, response) => {
      receiver.open += 1;
      receiver.mostOpen = Math.max(receiver.mostOpen, receiver.open);
      response.once('close', () => {
        receiver.open -= 1;
      });
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const post = { body: Buffer.concat(chunks).toString(), headers: request.headers, at: Date.now() };
      receiver.posts.push(post);
      receiver.behavior(response, post);
    });
    return receiver;
  }

  /** Returns the envelopes that arrived, each verified as a merchant would verify it. */
  verified(secret: string): Envelope[] {
    return this.posts.map(({ body, headers }) => {
      const event = Stripe.webhooks.constructEvent(body, String(headers['x-service-signature']), secret);
      return event as unknown as Envelope;
    });
  }

  /**
   * Returns the bodies verified by the other scheme with its three headers, as an account's server would verify them.
   */
  standardVerified(secret: string): unknown[] {
    const webhook = new Webhook(secret);
    return this.posts.map(({ body, headers }) => webhook.verify(body, headers as Record<string, string>));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
