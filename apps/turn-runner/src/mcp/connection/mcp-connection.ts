import { endsWithin, withTimeout } from '@libs/service-kit/concurrency/with-timeout';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { SSEClientTransport } from '@modelcontextprotocol/sdk/client/sse.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { FetchLike, Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js';
import type { JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import { MAX_MESSAGE_BYTES } from './bounded-response.js';
import { isLostSession, type McpFault, mcpFaultOf } from './mcp-fault.js';
import { type McpFetchOptions, mcpFetch } from './mcp-fetch.js';
import { type McpToolFacts, readToolPage } from './mcp-tool-list.js';
import type { StdioServer } from './stdio-servers.js';

/** A server and everything that distinguishes a connection to it. */
export type McpTarget = {
  readonly name: string;
  readonly timeoutMs: number;
} & ({ readonly http: Omit<McpFetchOptions, 'timeoutMs'> } | { readonly stdio: StdioServer });

const CLIENT_INFO = { name: 'stablecoin-checkout-agent', version: '1.0.0' };
const RECONNECTION = {
  initialReconnectionDelay: 200,
  maxReconnectionDelay: 2_000,
  reconnectionDelayGrowFactor: 2,
  maxRetries: 3,
};
const GAVE_UP = /^Maximum reconnection attempts/;
/** Schemas of strangers are used by our executor only, which limits their cost. */
const NO_VALIDATION: jsonSchemaValidator = {
  getValidator: <T>(): JsonSchemaValidator<T> => {
    return (input) => ({ valid: true, data: input as T, errorMessage: undefined });
  },
};

const MAX_CONNECT_MS = 15_000;
/** A request that hangs is abandoned this long after its caller's timeout. */
const AFTER_MS = 5_000;
const GOODBYE_MS = 1_000;
const MAX_PAGES = 16;
/** How long the list of tools is cached, because we do not subscribe to its changes. */
const TOOLS_FOR_MS = 5 * 60_000;
/** How long turns that can do without a server skip it after it was down. */
const DOWN_FOR_MS = 10_000;

/** A client of one server, which connects on first use and again when the session is lost. */
export class McpConnection {
  private client: Promise<Client> | undefined;
  private transportFault: unknown;
  private tools: { list: McpToolFacts[]; until: number } | undefined;
  private down: { fault: McpFault; until: number } | undefined;

  constructor(
    readonly target: McpTarget,
    private readonly guarded: FetchLike,
  ) {}

  /**
   * Returns the server's tools, cached for a while. Throws an McpFault; `mayBeDown` also throws the cached one of a
   * server that was down.
   */
  async listTools(mayBeDown: boolean): Promise<McpToolFacts[]> {
    if (this.tools && this.tools.until > performance.now()) return this.tools.list;
    if (mayBeDown && this.down && this.down.until > performance.now()) throw this.down.fault;
    try {
      const list = await this.repeatOnLostSession((client) => this.readTools(client));
      this.tools = { list, until: performance.now() + TOOLS_FOR_MS };
      return list;
    } catch (error) {
      const fault = mcpFaultOf(this.target.name, this.transportFault ?? error);
      this.down = { fault, until: performance.now() + DOWN_FOR_MS };
      throw fault;
    }
  }

  /** Calls a tool; when the signal is aborted, the server is notified. Throws an McpFault. */
  async call(name: string, given: Record<string, unknown>, signal: AbortSignal): Promise<Record<string, unknown>> {
    try {
      return await this.repeatOnLostSession((client) => {
        const request = { method: 'tools/call', params: { name, arguments: given } };
        return client.request(request, ResultSchema, { signal, timeout: this.target.timeoutMs + AFTER_MS });
      }, signal);
    } catch (error) {
      throw mcpFaultOf(this.target.name, this.transportFault ?? error);
    }
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => undefined);
    this.client = undefined;
    if (!client) return;
    const { transport } = client;
    if (transport instanceof StreamableHTTPClientTransport) {
      await endsWithin(GOODBYE_MS, transport.terminateSession());
    }
    await client.close().catch(() => undefined);
  }

  private async readTools(client: Client): Promise<McpToolFacts[]> {
    const tools: McpToolFacts[] = [];
    const timeout = Math.min(this.target.timeoutMs, MAX_CONNECT_MS);
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const params = cursor === undefined ? {} : { cursor };
      const result = await client.request({ method: 'tools/list', params }, ResultSchema, { timeout });
      const read = readToolPage(result);
      tools.push(...read.tools);
      cursor = read.nextCursor;
      if (cursor === undefined) break;
    }
    return tools;
  }

  /** Reconnects once when the server has lost the session, because then it has done nothing of the request. */
  private async repeatOnLostSession<T>(work: (client: Client) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const client = this.connected();
    try {
      return await work(await client);
    } catch (error) {
      if (!isLostSession(this.transportFault ?? error) || signal?.aborted) throw error;
      if (this.client === client) this.client = undefined;
      void client.then((lost) => lost.close()).catch(() => undefined);
      return work(await this.connected());
    }
  }

  private connected(): Promise<Client> {
    if (this.client) return this.client;
    this.transportFault = undefined;
    const connecting: Promise<Client> = this.connect(() => {
      if (this.client === connecting) this.client = undefined;
    });
    this.client = connecting;
    return connecting;
  }

  private async connect(onGone: () => void): Promise<Client> {
    const client = new Client(CLIENT_INFO, { capabilities: {}, jsonSchemaValidator: NO_VALIDATION });
    const transport = this.newTransport();
    client.onclose = onGone;
    client.onerror = (error) => {
      // An event stream would reconnect on its own, into a session that was never opened. And when the SDK stops
      // resuming a response, it does not reject the request that waits for it.
      if (!(transport instanceof SSEClientTransport) && !GAVE_UP.test(error.message)) return;
      this.transportFault ??= error;
      void client.close();
    };
    const timeoutMs = Math.min(this.target.timeoutMs, MAX_CONNECT_MS);
    try {
      await withTimeout(client.connect(transport, { timeout: timeoutMs + AFTER_MS }), timeoutMs, () => {
        throw new Error(`no connection within ${timeoutMs} ms`);
      });
      return client;
    } catch (error) {
      await transport.close().catch(() => undefined);
      onGone();
      throw error;
    }
  }

  private newTransport(): Transport {
    if ('stdio' in this.target) {
      const { command, args, env } = this.target.stdio;
      return new StdioClientTransport({
        command,
        args: [...args],
        env: { ...env },
        stderr: 'ignore',
        maxBufferSize: MAX_MESSAGE_BYTES,
      });
    }
    const { http, timeoutMs } = this.target;
    const fetch = mcpFetch(this.guarded, { ...http, timeoutMs: timeoutMs + AFTER_MS });
    if (http.transport === 'sse') return new SSEClientTransport(http.url, { fetch });
    return new StreamableHTTPClientTransport(http.url, { fetch, reconnectionOptions: RECONNECTION });
  }
}
