import { Pool } from 'undici';
import { RpcError, sortRpcError } from './rpc-error.js';

/** One call of a batch. */
export type RpcCall = readonly [method: string, ...parameters: unknown[]];

/** The timeout of any request: a range of 100,000 blocks takes a provider seconds. Callers that cannot wait set a shorter one. */
const LONGEST_MS = 20_000;
/** Aborted requests hold no connection, so few are enough. */
const CONNECTIONS = 8;

interface RpcResponse {
  id: number;
  result?: unknown;
  error?: { code: number; message: string };
}

/** A JSON-RPC provider over one keep-alive pool. Raw on purpose: general libraries spend most of their time decoding. */
export class RpcProvider {
  private constructor(
    /** Its host, for logs and alerts: the URL often holds a key. */
    readonly name: string,
    /** Its position in the settings, from 0. */
    readonly index: number,
    private readonly pool: Pool,
    private readonly path: string,
    private readonly signal: AbortSignal | undefined,
  ) {}

  static of(url: string, index: number): RpcProvider {
    const { origin, host, pathname, search } = new URL(url);
    const pool = new Pool(origin, { connections: CONNECTIONS, headersTimeout: LONGEST_MS, bodyTimeout: LONGEST_MS });
    return new RpcProvider(host, index, pool, pathname + search, undefined);
  }

  /** The same provider, with requests that are aborted by the signal. */
  until(signal: AbortSignal): RpcProvider {
    return new RpcProvider(this.name, this.index, this.pool, this.path, signal);
  }

  /**
   * Sends all calls as one batch and returns their results in order. One error fails the whole batch. Throws nothing but RpcError,
   * whatever the provider returns.
   */
  async batch(calls: readonly RpcCall[]): Promise<unknown[]> {
    const body = JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params })));
    const responses = await this.post(body);
    if (!Array.isArray(responses))
      throw sortRpcError((responses as RpcResponse | null)?.error?.message ?? 'the batch got no response');
    const results = new Map<number, unknown>();
    for (const response of responses as (RpcResponse | null)[]) {
      if (response?.error) throw sortRpcError(String(response.error.message));
      if (response && 'result' in response) results.set(response.id, response.result);
    }
    return calls.map((_, id) => {
      if (!results.has(id)) throw new RpcError('down', `${this.name}: the batch got only some responses`);
      return results.get(id);
    });
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private async post(body: string): Promise<unknown> {
    const longest = AbortSignal.timeout(LONGEST_MS);
    try {
      const response = await this.pool.request({
        path: this.path,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: this.signal ? AbortSignal.any([this.signal, longest]) : longest,
      });
      const text = await response.body.text();
      if (response.statusCode === 429) {
        const retryAfterMs = Number(response.headers['retry-after']) * 1000 || undefined;
        throw new RpcError('rate_limited', `${this.name} responded with 429`, { retryAfterMs });
      }
      if (response.statusCode !== 200) throw sortRpcError(`${response.statusCode} ${text.slice(0, 300)}`);
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof RpcError) throw error;
      throw new RpcError('down', `${this.name}: ${(error as Error).message}`);
    }
  }
}
