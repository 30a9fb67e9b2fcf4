import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from '@jest/globals';

/** A message that arrived at our own server. */
export interface Received {
  readonly id?: number;
  readonly method: string;
  readonly params: Record<string, unknown>;
  readonly headers: IncomingMessage['headers'];
}

export type Behavior = (message: Received, response: ServerResponse, request: IncomingMessage) => void;

/** An MCP server over HTTP whose behavior for each method a test sets. */
export class OwnServer {
  readonly received: Received[] = [];
  tools: unknown[] = [aTool('work')];
  /** Behaviors by method; other methods behave as those of a correct server. */
  on: Record<string, Behavior> = {};
  private readonly server = createServer((request, response) => void this.answer(request, response));

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/mcp`;
  }

  of(method: string): Received[] {
    return this.received.filter((message) => message.method === method);
  }

  async start(): Promise<void> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
  }

  reset(): void {
    this.received.length = 0;
    this.on = {};
    this.tools = [aTool('work')];
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : { method: request.method };
    const message: Received = { ...body, headers: request.headers };
    this.received.push(message);
    const own = this.on[message.method];
    if (own) own(message, response, request);
    else this.behave(message, response);
  }

  private behave(message: Received, response: ServerResponse): void {
    if (message.method === 'initialize') {
      const capabilities = { tools: {} };
      const result = { protocolVersion: '2025-06-18', capabilities, serverInfo: { name: 'own', version: '1' } };
      reply(response, message, result, { 'mcp-session-id': `session-${this.of('initialize').length}` });
    } else if (message.method === 'tools/list') reply(response, message, { tools: this.tools });
    else if (message.method === 'tools/call') reply(response, message, textResult('worked'));
    else response.writeHead(202).end();
  }
}

export function reply(
  response: ServerResponse,
  { id }: Received,
  result: unknown,
  headers: Record<string, string> = {},
): void {
  response
    .writeHead(200, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ jsonrpc: '2.0', id, result }));
}

export function textResult(text: string): unknown {
  return { content: [{ type: 'text', text }] };
}

export function aTool(name: string, more: Record<string, unknown> = {}): unknown {
  return { name, description: 'Works.', inputSchema: { type: 'object' }, ...more };
}

/** Our own server for all tests of a file. */
export function useOwnServer(): OwnServer {
  const server = new OwnServer();
  beforeAll(() => server.start());
  afterAll(() => server.stop());
  return server;
}

/** A server that counts requests; the count must stay at 0. */
export function useCounter(answer: RequestListener = (_request, response) => response.end()): {
  readonly url: string;
  readonly count: number;
} {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    answer(request, response);
  });
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    },
    get count() {
      return count;
    },
  };
}
