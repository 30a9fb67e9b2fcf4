import { type JsonRpcCall, JsonRpcPool, ResponseTooLarge } from '@libs/chain/json-rpc-pool';
import { RpcError, sortRpcError } from './rpc-error.js';

/** One call of a batch. */
export type RpcCall = JsonRpcCall;

const OPTIONS = {
  /** Aborted requests hold no connection, so a few are enough. */
  connections: 8,
  /**
   * The time limit of any request: a range of 100,000 blocks takes a provider seconds. Callers that cannot wait set a
   * shorter limit.
   */
  timeoutMs: 20_000,
  /** About 200,000 logs; providers give 10,000 at once. */
  maxResponseBytes: 128 * 1024 * 1024,
};

interface RpcResponse {
  id: number;
  result?: unknown;
  error?: { code: number; message: string };
}

/** A JSON-RPC provider. Deliberately without a general library, which would spend most of the time decoding. */
export class RpcProvider {
  private constructor(
    /** Its position in the settings, from 0. */
    readonly index: number,
    private readonly pool: JsonRpcPool,
    private readonly signal: AbortSignal | undefined,
  ) {}

  static of(url: string, index: number): RpcProvider {
    return new RpcProvider(index, new JsonRpcPool(url, OPTIONS), undefined);
  }

  /** The provider's host, for logs and alerts: the URL often contains a key. */
  get name(): string {
    return this.pool.host;
  }

  /** Returns the same provider, with requests that the signal aborts. */
  until(signal: AbortSignal): RpcProvider {
    return new RpcProvider(this.index, this.pool, signal);
  }

  /**
   * Sends all calls as one batch and returns their results in order. One error fails the whole batch. Throws nothing
   * but RpcError, whatever the provider returns.
   */
  async batch(calls: readonly RpcCall[]): Promise<unknown[]> {
    const responses = await this.post(calls);
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
    await this.pool.close();
  }

  private async post(calls: readonly RpcCall[]): Promise<unknown> {
    try {
      const { status, retryAfterMs, text } = await this.pool.post(calls, this.signal);
      if (status === 429) throw new RpcError('rate_limited', `${this.name} responded with 429`, { retryAfterMs });
      if (status !== 200) throw sortRpcError(`${status} ${text.slice(0, 300)}`);
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof RpcError) throw error;
      const fault = error instanceof ResponseTooLarge ? 'too_large' : 'down';
      throw new RpcError(fault, `${this.name}: ${(error as Error).message}`);
    }
  }
}
