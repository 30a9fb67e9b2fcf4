import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

interface Call {
  readonly id: string | number;
  readonly method?: string;
  readonly params?: Params;
}

interface Params {
  readonly topic: string;
  readonly topics: readonly string[];
  readonly message: string;
  readonly messages: readonly { readonly topic: string; readonly message: string; readonly tag?: number }[];
  readonly tag?: number;
  readonly pairingTopic: string;
  readonly sessionTopic: string;
  readonly sessionProposal: string;
  readonly sessionProposalResponse: string;
  readonly sessionSettlementRequest: string;
}

interface Letter {
  readonly topic: string;
  readonly message: string;
  readonly tag: number;
  readonly publishedAt: number;
  readonly knownTo: Set<WebSocket>;
}

/**
 * A relay of WalletConnect: it forwards what is published on a topic to everybody else who subscribed to it, also
 * later. It reads nothing, because messages are encrypted, and accepts everybody.
 */
export class WalletRelay {
  private readonly topics = new Map<WebSocket, Set<string>>();
  private readonly letters: Letter[] = [];
  private lastId = Date.now();

  private constructor(
    private server: WebSocketServer,
    readonly port: number,
  ) {
    this.listen();
  }

  static async start(): Promise<WalletRelay> {
    const server = await listening(0);
    return new WalletRelay(server, (server.address() as AddressInfo).port);
  }

  get url(): string {
    return `ws://127.0.0.1:${this.port}`;
  }

  /** Refuses new connections, and closes open ones. */
  async stop(): Promise<void> {
    for (const client of this.server.clients) client.terminate();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async startAgain(): Promise<void> {
    this.server = await listening(this.port);
    this.listen();
  }

  private listen(): void {
    this.server.on('connection', (socket) => {
      this.topics.set(socket, new Set());
      socket.on('message', (text) => this.receive(socket, JSON.parse(String(text)) as Call));
      socket.on('close', () => this.topics.delete(socket));
    });
  }

  /** Responses to our deliveries have no method. */
  private receive(socket: WebSocket, { id, method, params }: Call): void {
    if (!method || !params) return;
    const result = this.answer(socket, method, params);
    socket.send(JSON.stringify(result === undefined ? unknown(id, method) : { id, jsonrpc: '2.0', result }));
    this.deliver();
  }

  private answer(socket: WebSocket, method: string, params: Params): unknown {
    const mine = this.topics.get(socket)!;
    switch (method) {
      case 'irn_subscribe':
        mine.add(params.topic);
        return params.topic;
      case 'irn_batchSubscribe':
        for (const topic of params.topics) mine.add(topic);
        return params.topics;
      case 'irn_unsubscribe':
        return mine.delete(params.topic);
      case 'irn_publish':
        return this.keep(socket, params);
      case 'irn_batchPublish':
        return params.messages.every((one) => this.keep(socket, one));
      case 'irn_fetchMessages':
        return { messages: this.lettersOf([params.topic]), hasMore: false };
      case 'irn_batchFetchMessages':
        return { messages: this.lettersOf(params.topics), hasMore: false };
      // The relay itself subscribes clients that propose and agree, which saves them one message.
      case 'wc_proposeSession':
        mine.add(params.pairingTopic);
        return this.keep(socket, { topic: params.pairingTopic, message: params.sessionProposal });
      case 'wc_approveSession':
        mine.add(params.sessionTopic);
        this.keep(socket, { topic: params.pairingTopic, message: params.sessionProposalResponse });
        return this.keep(socket, { topic: params.sessionTopic, message: params.sessionSettlementRequest });
      default:
        return undefined;
    }
  }

  private keep(from: WebSocket, { topic, message, tag = 0 }: { topic: string; message: string; tag?: number }): true {
    this.letters.push({ topic, message, tag, publishedAt: Date.now(), knownTo: new Set([from]) });
    return true;
  }

  private lettersOf(topics: readonly string[]) {
    return this.letters
      .filter(({ topic }) => topics.includes(topic))
      .map(({ topic, message, tag, publishedAt }) => ({ topic, message, tag, publishedAt }));
  }

  private deliver(): void {
    for (const [socket, topics] of this.topics)
      for (const { knownTo, ...data } of this.letters) {
        if (!topics.has(data.topic) || knownTo.has(socket)) continue;
        knownTo.add(socket);
        const params = { id: data.topic, data };
        socket.send(JSON.stringify({ id: ++this.lastId, jsonrpc: '2.0', method: 'irn_subscription', params }));
      }
  }
}

async function listening(port: number): Promise<WebSocketServer> {
  const server = new WebSocketServer({ host: '127.0.0.1', port });
  await once(server, 'listening');
  return server;
}

function unknown(id: string | number, method: string) {
  return { id, jsonrpc: '2.0', error: { code: -32601, message: `unknown method ${method}` } };
}
