import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer, ServerEvent } from './answer.js';
import { chatError, chatErrorEvent, chatEvents, chatFault } from './chat-protocol.js';
import { messagesError, messagesErrorEvent, messagesEvents, messagesFault } from './messages-protocol.js';
import { responsesErrorEvent, responsesEvents, responsesFault } from './responses-protocol.js';

/** The protocols by the end of their paths. */
const PROTOCOLS = {
  'chat/completions': { events: chatEvents, fault: chatFault, error: chatError, errorEvent: chatErrorEvent },
  responses: { events: responsesEvents, fault: responsesFault, error: chatError, errorEvent: responsesErrorEvent },
  messages: { events: messagesEvents, fault: messagesFault, error: messagesError, errorEvent: messagesErrorEvent },
} as const;
export type ProtocolPath = keyof typeof PROTOCOLS;

/** The reaction of a server to one request. */
export type Reply =
  | Answer
  /** A refusal in the words of the protocol. */
  | { readonly status: number; readonly message?: string; readonly headers?: Record<string, string> }
  /**
   * An answer of which the given number of events is sent, and then: the connection is cut, it ends in good order,
   * nothing comes, an error comes.
   */
  | { readonly answer: Answer; readonly after: number; readonly ends: 'cut' | 'well' | 'frozen' | 'with an error' }
  /**
   * An answer whose events are sent one by one, each as soon as `before` allows it, and in the form that `as` returns.
   */
  | {
      readonly answer: Answer;
      readonly before: (index: number) => unknown;
      readonly as?: (event: ServerEvent) => ServerEvent;
    }
  /** Anything. */
  | { readonly raw: (response: ServerResponse) => unknown };

/** A request as it arrived. */
export interface ModelRequest {
  readonly protocol: ProtocolPath;
  readonly headers: IncomingMessage['headers'];
  readonly body: Record<string, unknown>;
}

/**
 * A model provider that speaks the protocols of OpenAI and Anthropic as published, refuses what they would refuse, and
 * replies as a test specifies: `reply` decides about each request; `next` is used before it, in its order.
 */
export class ModelProvider {
  readonly requests: ModelRequest[] = [];
  readonly next: Reply[] = [];
  reply: (request: ModelRequest) => Reply = () => ({ text: 'Hello.', usage: { input: 10, output: 5 } });
  /** The only key that is accepted; null: any, or none. */
  key: string | null = null;
  private readonly server: Server = createServer((request, response) => {
    void this.answer(request, response).catch(() => response.destroy());
  });

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  /** Forgets requests and replies. */
  reset(): void {
    this.requests.length = 0;
    this.next.length = 0;
    this.key = null;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  get last(): ModelRequest {
    return this.requests.at(-1)!;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const protocol = (Object.keys(PROTOCOLS) as ProtocolPath[]).find((path) => request.url === `/v1/${path}`);
    if (!protocol || request.method !== 'POST') return refuse(response, 404, { error: { message: 'no such path' } });
    const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
    const received = { protocol, headers: request.headers, body };
    this.requests.push(received);
    const { error, fault } = PROTOCOLS[protocol];
    if (this.key !== null && keyIn(received) !== this.key)
      return refuse(response, 401, error(401, 'invalid x-api-key'));
    const problem = fault(body);
    if (problem !== undefined) return refuse(response, 400, error(400, problem));
    await this.send(response, received, this.next.shift() ?? this.reply(received));
  }

  private async send(response: ServerResponse, { protocol, body }: ModelRequest, reply: Reply): Promise<void> {
    if ('raw' in reply) return void (await reply.raw(response));
    const { error, events, errorEvent } = PROTOCOLS[protocol];
    if ('status' in reply) {
      const { status, message = 'The server is busy.', headers = {} } = reply;
      return refuse(response, status, error(status, message), headers);
    }
    const whole = events(String(body['model']), 'answer' in reply ? reply.answer : reply);
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    if ('before' in reply) return sendOneByOne(response, whole, reply);
    if (!('ends' in reply)) return void response.end(whole.join(''));
    await written(response, whole.slice(0, reply.after));
    if (reply.ends === 'cut') response.destroy();
    if (reply.ends === 'well') response.end();
    if (reply.ends === 'with an error') response.end(errorEvent('Overloaded'));
  }
}

function keyIn({ headers }: ModelRequest): string | undefined {
  const own = headers['x-api-key'];
  return typeof own === 'string' ? own : headers.authorization?.replace(/^Bearer /, '');
}

function refuse(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

async function sendOneByOne(
  response: ServerResponse,
  events: readonly ServerEvent[],
  { before, as = (event) => event }: Extract<Reply, { before: unknown }>,
): Promise<void> {
  response.flushHeaders();
  for (const [index, event] of events.entries()) {
    await before(index);
    if (response.destroyed) return;
    response.write(as(event));
  }
  response.end();
}

function written(response: ServerResponse, events: readonly ServerEvent[]): Promise<void> {
  // A moment for the reader, so that what was written arrives before the connection ends.
  return new Promise((resolve) => response.write(events.join('') || ':\n\n', () => setTimeout(resolve, 20)));
}
