import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/**
 * The responses of a merchant's server. `hangs` never responds, `drops` closes the connection, `redirects` points at
 * `redirectsTo`, `slow` accepts after two seconds, `endless` refuses with a body that has no end.
 */
export type ReceiverBehavior = 'accepts' | 'fails' | 'hangs' | 'drops' | 'redirects' | 'slow' | 'endless';

/** One POST as it arrived. */
export interface ReceivedPost {
  readonly body: string;
  readonly signature: string;
  readonly headers: Record<string, string>;
  readonly behavior: ReceiverBehavior;
  /** Position in the order in which all receivers of this process got their posts. */
  readonly position: number;
  /** When its last byte arrived, in milliseconds since 1970. */
  readonly arrivedAtMs: number;
  /** When it got a response, or its connection was closed; undefined while neither has happened. */
  endedAtMs: number | undefined;
}

/** The envelope that merchants get. */
export interface WebhookEvent {
  readonly id: string;
  /** For events of merchants: the same at all of their endpoints. */
  readonly event_id?: string;
  readonly type: string;
  readonly created: number;
  /** For events of merchants: false in test mode. */
  readonly livemode?: boolean;
  readonly merchant_id: number;
  readonly data: Record<string, unknown> & { readonly session_token: string | null };
}

let received = 0;

/** The ports that URLs with a name may have (libs/outbound-http/src/policy/url-policy.ts). */
const WEB_PORTS = [8443, 8080, 443, 80] as const;
const SLOW_MS = 2_000;
/** The size and interval of the pieces of an endless body. */
const [DRIP, DRIP_EVERY_MS] = ['x'.repeat(64), 50] as const;

/** A merchant's webhook endpoint: a real HTTP server on loopback that keeps every received byte. */
export class WebhookReceiver {
  readonly posts: ReceivedPost[] = [];
  behavior: ReceiverBehavior = 'accepts';
  /** Set once, when the endpoint is made. */
  secret = '';
  /** The target of a redirect. */
  redirectsTo = 'http://127.0.0.1:9/';

  private constructor(
    private readonly server: Server,
    private readonly origin: string,
  ) {
    server.on('request', (request, response) => void this.receive(request, response));
  }

  static async start(behavior: ReceiverBehavior = 'accepts'): Promise<WebhookReceiver> {
    const receiver = await WebhookReceiver.listening(createServer(), 'http://127.0.0.1');
    receiver.behavior = behavior;
    return receiver;
  }

  /** Starts a server over TLS, called by the name in its certificate, at a port that such a URL may have. */
  static startNamed(name: string, tls: { readonly cert: string; readonly key: string }): Promise<WebhookReceiver> {
    return WebhookReceiver.listening(createTlsServer(tls), `https://${name}`, WEB_PORTS);
  }

  /** Listens at the first of these ports that is free. */
  private static async listening(
    server: Server,
    origin: string,
    ports: readonly number[] = [0],
  ): Promise<WebhookReceiver> {
    for (const [index, port] of ports.entries()) {
      server.listen(port, '127.0.0.1');
      const problem = await once(server, 'listening').then(
        () => undefined,
        (error: Error) => error,
      );
      if (!problem) break;
      if (index === ports.length - 1) throw problem;
    }
    return new WebhookReceiver(server, origin);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `${this.origin}:${this.port}/webhooks`;
  }

  /**
   * Returns every event once, in the order of first arrival, checked with the public `stripe` package. Throws on a
   * wrong signature.
   */
  events(): WebhookEvent[] {
    const known = new Map<string, WebhookEvent>();
    for (const post of this.posts) {
      const event = verified(post, this.secret);
      if (!known.has(event.id)) known.set(event.id, event);
    }
    return [...known.values()];
  }

  /** Returns the types of one session's events. */
  typesOf(sessionToken: string): string[] {
    return this.events().flatMap(({ type, data }) => (data.session_token === sessionToken ? [type] : []));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { behavior } = this;
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
    } catch {
      return; // The sender died while it was sending: nothing arrived.
    }
    const signature = String(request.headers['x-service-signature']);
    const headers = request.headers as Record<string, string>;
    const body = Buffer.concat(chunks).toString('utf8');
    const post: ReceivedPost = {
      ...{ body, signature, headers, behavior, position: received++ },
      ...{ arrivedAtMs: Date.now(), endedAtMs: undefined },
    };
    this.posts.push(post);
    const ends = () => {
      post.endedAtMs ??= Date.now();
    };
    response.on('close', ends).on('finish', ends);
    this.answer(behavior, response);
  }

  private answer(behavior: ReceiverBehavior, response: ServerResponse): void {
    if (behavior === 'accepts') response.writeHead(200).end('ok');
    if (behavior === 'fails') response.writeHead(500).end('no');
    if (behavior === 'drops') response.destroy();
    if (behavior === 'redirects') response.writeHead(307, { location: this.redirectsTo }).end();
    if (behavior === 'slow') setTimeout(() => response.writeHead(200).end('ok'), SLOW_MS).unref();
    if (behavior === 'endless') {
      response.writeHead(503);
      const dripping = setInterval(() => response.write(DRIP), DRIP_EVERY_MS).unref();
      response.on('close', () => clearInterval(dripping));
    }
  }
}

/**
 * Returns the event of a post as a merchant's backend would read it: with the public `stripe` package. Throws when the
 * signature is wrong.
 */
export function verified(post: Pick<ReceivedPost, 'body' | 'signature'>, secret: string): WebhookEvent {
  return Stripe.webhooks.constructEvent(
    post.body,
    post.signature,
    secret,
    SIGNATURE_TOLERANCE_S,
  ) as unknown as WebhookEvent;
}

/** A record is read at the end of a run, long after it was signed. */
const SIGNATURE_TOLERANCE_S = 3_600;
