import { Pool } from 'undici';
import { Deadline } from './deadline.js';

/** One call of a batch: its method and its parameters. */
export type JsonRpcCall = readonly [method: string, ...parameters: unknown[]];

/** Options for sending requests. */
export interface JsonRpcOptions {
  /** The most requests at once; others wait. */
  readonly connections: number;
  /** The time of a request with its response, in milliseconds. */
  readonly timeoutMs: number;
  /** The largest response: a provider that never stops must not fill the memory. */
  readonly maxResponseBytes: number;
}

/** The response of a provider. */
export interface JsonRpcResponse {
  readonly status: number;
  /** The header `Retry-After` in milliseconds, where it is a number of seconds. */
  readonly retryAfterMs: number | undefined;
  readonly text: string;
}

/** A response that has more bytes than are accepted. */
export class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge';
}

/** Sends JSON-RPC batches to one provider over connections that are kept open. It does not inspect responses. */
export class JsonRpcPool {
  private readonly pool: Pool;
  private readonly path: string;
  /** For logs and alerts: the URL often contains a key. */
  readonly host: string;

  constructor(
    url: string,
    private readonly options: JsonRpcOptions,
  ) {
    const { origin, host, pathname, search } = new URL(url);
    const { connections, timeoutMs, maxResponseBytes } = options;
    this.host = host;
    this.path = pathname + search;
    this.pool = new Pool(origin, {
      connections,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      maxResponseSize: maxResponseBytes,
    });
  }

  /** Throws `ResponseTooLarge`, the reason of the signal, or an error of the network. */
  async post(calls: readonly JsonRpcCall[], signal?: AbortSignal): Promise<JsonRpcResponse> {
    const deadline = new Deadline(this.options.timeoutMs, signal);
    try {
      const { statusCode, headers, body } = await this.pool.request({
        path: this.path,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
        signal: deadline.signal,
      });
      const retryAfterMs = Number(headers['retry-after']) * 1_000 || undefined;
      return { status: statusCode, retryAfterMs, text: await body.text() };
    } catch (error) {
      if ((error as { code?: unknown }).code !== 'UND_ERR_RES_EXCEEDED_MAX_SIZE') throw error;
      throw new ResponseTooLarge(`the response exceeded max ${this.options.maxResponseBytes} bytes`, { cause: error });
    } finally {
      deadline.end();
    }
  }

  /** Ends all requests. */
  async close(): Promise<void> {
    await this.pool.destroy();
  }
}
