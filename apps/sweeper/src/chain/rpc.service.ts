import { JsonRpcPool } from '@libs/chain/json-rpc-pool';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import { type RpcCall, RpcCallError, RpcDownError, type RpcResult } from './rpc-result.js';

const OPTIONS = {
  /** More connections than loops, because all loops may wait for an unresponsive provider at once. */
  connections: 64,
  timeoutMs: 20_000,
  maxResponseBytes: 64 * 1024 * 1024,
};
/** All known providers accept this many calls in one request. */
const LARGEST_BATCH = 100;

interface WireResponse {
  id: number;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

/** The number of providers that must agree before the ledger changes. */
const AGREEING_PROVIDERS = 2;

/** JSON-RPC over the configured providers, with failover to the next one. */
@Injectable()
export class RpcService implements OnApplicationShutdown {
  private readonly logger = new Logger('Rpc');
  private readonly providers: readonly JsonRpcPool[];
  private current = 0;

  constructor({ rpcUrls }: SweeperSettings) {
    this.providers = rpcUrls.map((url) => new JsonRpcPool(url, OPTIONS));
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.providers.map((provider) => provider.close()));
  }

  /**
   * Returns results of one provider, in order. That is enough where the chain itself checks the outcome again, such as
   * for a simulation. An error of one call is its result; throws RpcDownError when no provider responds.
   */
  async batch(calls: readonly RpcCall[]): Promise<RpcResult[]> {
    return (await this.batchFromSeveral(calls, 1))[0]!;
  }

  /** Makes one call. Throws RpcCallError when the node returned an error. */
  async call(...call: RpcCall): Promise<unknown> {
    return (await this.batch([call]))[0]!.value();
  }

  /**
   * Returns results of the same calls from two providers, because the ledger must not rely on one alone. Where only one
   * is configured, the list has one entry. Throws RpcDownError while two are configured and only one responds.
   */
  async batchFromSeveral(
    calls: readonly RpcCall[],
    wanted = Math.min(AGREEING_PROVIDERS, this.providers.length),
  ): Promise<RpcResult[][]> {
    const { providers } = this;
    // Concurrent calls change `current`, so reading it twice could select one provider twice.
    const first = this.current;
    const results: RpcResult[][] = [];
    const faults: string[] = [];
    for (let attempt = 0; attempt < providers.length && results.length < wanted; attempt++) {
      const provider = providers[(first + attempt) % providers.length]!;
      try {
        results.push(await sendAll(provider, calls));
      } catch (error) {
        faults.push(`${provider.host}: ${(error as Error).message}`);
      }
    }
    if (faults.length > 0) this.preferNext();
    if (results.length === wanted) return results;
    this.logger.warn(faults.join('; '));
    throw new RpcDownError(faults.join('; '));
  }

  /** Makes the next provider the first choice, after the current one was of no use. */
  preferNext(): void {
    this.current++;
  }
}

async function sendAll(provider: JsonRpcPool, calls: readonly RpcCall[]): Promise<RpcResult[]> {
  const results: RpcResult[] = [];
  for (let at = 0; at < calls.length; at += LARGEST_BATCH) {
    results.push(...(await post(provider, calls.slice(at, at + LARGEST_BATCH))));
  }
  return results;
}

async function post(provider: JsonRpcPool, calls: readonly RpcCall[]): Promise<RpcResult[]> {
  const { status, text } = await provider.post(calls);
  if (status < 200 || status > 299) throw new Error(`${status} ${text.slice(0, 200)}`);
  const wire = JSON.parse(text) as WireResponse[];
  if (!Array.isArray(wire)) throw new Error(`the batch got no response: ${text.slice(0, 200)}`);
  const byId = new Map(wire.map((one) => [one.id, one]));
  return calls.map(([method], id) => {
    const one = byId.get(id);
    if (!one) throw new Error('the batch got only some responses');
    const error = one.error && new RpcCallError(method, one.error);
    // An error like "too many requests" is a failure of the provider, not of the call.
    if (error?.isRateLimit) throw error;
    return { result: one.result, error, value: () => resultOf(one.result, error) };
  });
}

function resultOf(result: unknown, error: RpcCallError | undefined): unknown {
  if (error) throw error;
  return result;
}
