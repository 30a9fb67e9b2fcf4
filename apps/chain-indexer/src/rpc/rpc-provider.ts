import { Pool } from 'undici';
import { RpcError, sortRpcError } from './rpc-error.js';

/** One call of a batch. */
export type RpcCall = readonly [method: string, ...parameters: unknown[]];

const TIMEOUT_MS = 20_000;
const CONNECTIONS = 4;

interface RpcAnswer {
  id: number;
  result?: unknown;
  error?: { code: number; message: string };
}

/** A JSON-RPC provider over one keep-alive pool. Raw on purpose: general libraries spend most of their time decoding. */
export class RpcProvider {
  /** Its host, for logs: the URL often holds a key. */
  readonly name: string;
  private readonly pool: Pool;
  private readonly path: string;

  constructor(
    url: string,
    /** Its place in the settings. */
    readonly index: number,
  ) {
    const { origin, host, pathname, search } = new URL(url);
    this.name = host;
    this.path = pathname + search;
    this.pool = new Pool(origin, { connections: CONNECTIONS, headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS });
  }

  /** Sends all calls as one batch and returns their results in order. One refusal refuses the whole batch. */
  async batch(calls: readonly RpcCall[]): Promise<unknown[]> {
    const body = JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params })));
    const answers = await this.post(body);
    if (!Array.isArray(answers))
      throw sortRpcError((answers as RpcAnswer)?.error?.message ?? 'the batch was not answered');
    const results: unknown[] = new Array(calls.length);
    const seen = new Set<number>();
    for (const { id, result, error } of answers as RpcAnswer[]) {
      if (error) throw sortRpcError(error.message);
      results[id] = result;
      seen.add(id);
    }
    if (seen.size !== calls.length) throw new RpcError('down', 'the batch was answered in part');
    return results;
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }

  private async post(body: string): Promise<unknown> {
    try {
      const response = await this.pool.request({
        path: this.path,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.body.text();
      if (response.statusCode === 429) {
        const retryAfterMs = Number(response.headers['retry-after']) * 1000 || undefined;
        throw new RpcError('rate_limited', `${this.name} answered 429`, { retryAfterMs });
      }
      if (response.statusCode !== 200) throw sortRpcError(`${response.statusCode} ${text.slice(0, 300)}`);
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof RpcError) throw error;
      throw new RpcError('down', `${this.name}: ${(error as Error).message}`);
    }
  }
}
