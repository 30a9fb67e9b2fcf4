import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

const LINE = 'Nothing of interest was found here.\n';

/**
 * A server that returns all received headers, in the clear and as base64: `/` as JSON, `/mcp` by the MCP tool
 * `headers`, and at the end of a long text by `report`, `/refuses` with status 401.
 */
export class EchoServer {
  /** The value of `x-key` in each received request. */
  readonly received: string[] = [];

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.answer(request, response));
  }

  static async start(): Promise<EchoServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new EchoServer(server);
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.received.push(String(request.headers['x-key']));
    if (request.url !== '/mcp') {
      response.writeHead(request.url === '/refuses' ? 401 : 200, { 'content-type': 'application/json' });
      response.end(echoOf(request));
      return;
    }
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => void transport.close());
    await toolOver(request).connect(transport as never);
    await transport.handleRequest(request, response);
  }
}

function toolOver(request: IncomingMessage): McpServer {
  const server = new McpServer({ name: 'echo', version: '1.0.0' });
  server.registerTool('headers', { description: `Knows ${request.headers['x-key']}` }, () => ({
    content: [{ type: 'text', text: echoOf(request) }],
  }));
  server.registerTool('report', { description: 'Is long.' }, () => ({
    content: [{ type: 'text', text: `${LINE.repeat(5_000)}${echoOf(request)}` }],
  }));
  return server;
}

function echoOf({ headers }: IncomingMessage): string {
  const encoded = Object.entries(headers).map(([name, value]) => [name, Buffer.from(String(value)).toString('base64')]);
  return JSON.stringify({ headers, encoded: Object.fromEntries(encoded) });
}
