import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';

/** Long enough for a process to be killed in the middle of a call. */
const CALL_MS = 300;

type Tool = 'book' | 'note';

/**
 * An MCP server over HTTP with two tools that count their calls: `book`, and `note`, which declares that it may be
 * repeated. A third one, `wait`, never responds.
 */
export class RecordingMcpServer {
  readonly calls: Record<Tool, number> = { book: 0, note: 0 };
  private readonly onCalls = new Map<Tool, () => Promise<unknown>>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.answer(request, response));
  }

  static async start(): Promise<RecordingMcpServer> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new RecordingMcpServer(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/mcp`;
  }

  /**
   * Sets what happens in the middle of the next call of a tool: the call has been counted, and its response waits until
   * this has resolved.
   */
  onNextCall(tool: Tool, happens: () => Promise<unknown>): void {
    this.onCalls.set(tool, happens);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Responds without sessions: each request has a server of its own. */
  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: undefined });
    response.on('close', () => void transport.close());
    await this.tools().connect(transport as never);
    await transport.handleRequest(request, response);
  }

  private tools(): McpServer {
    const server = new McpServer({ name: 'recording', version: '1.0.0' });
    for (const name of ['book', 'note'] as const) {
      const annotations = { idempotentHint: name === 'note' };
      server.registerTool(name, { description: `Counts: ${name}`, annotations }, async () => {
        this.calls[name] += 1;
        const happens = this.onCalls.get(name);
        this.onCalls.delete(name);
        await (happens ? happens() : sleep(CALL_MS));
        return { content: [{ type: 'text', text: `${name} number ${this.calls[name]}` }] };
      });
    }
    server.registerTool('wait', { description: 'Never answers' }, () => new Promise<never>(() => undefined));
    return server;
  }
}
