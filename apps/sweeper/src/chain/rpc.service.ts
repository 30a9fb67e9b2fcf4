import { Injectable, Logger } from '@nestjs/common';
import { SweeperSettings } from '../settings.js';
import { type RpcAnswer, type RpcCall, RpcCallError, RpcDownError } from './rpc-answer.js';

const TIMEOUT_MS = 20_000;
/** Providers take at least so many calls in one request. */
const LARGEST_BATCH = 100;

interface WireAnswer {
  id: number;
  result?: unknown;
  error?: { code: number; message: string; data?: unknown };
}

/** JSON-RPC over the configured providers: the next one takes over when one does not answer. */
@Injectable()
export class RpcService {
  private readonly logger = new Logger('Rpc');
  private current = 0;

  constructor(private readonly settings: SweeperSettings) {}

  /** Results in order, as batches. An error of one call is its answer; throws RpcDownError when no provider answers. */
  async batch(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    const answers: RpcAnswer[] = [];
    for (let at = 0; at < calls.length; at += LARGEST_BATCH) {
      answers.push(...(await this.withFailover(calls.slice(at, at + LARGEST_BATCH))));
    }
    return answers;
  }

  /** One call. Throws RpcCallError when it was refused. */
  async call(...call: RpcCall): Promise<unknown> {
    return (await this.batch([call]))[0]!.value();
  }

  private async withFailover(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    const { rpcUrls } = this.settings;
    const faults: string[] = [];
    for (let attempt = 0; attempt < rpcUrls.length; attempt++) {
      const url = rpcUrls[this.current % rpcUrls.length]!;
      try {
        return await post(url, calls);
      } catch (error) {
        // The URL often holds a key: only its host is told.
        faults.push(`${new URL(url).host}: ${(error as Error).message}`);
        this.current++;
      }
    }
    this.logger.warn(faults.join('; '));
    throw new RpcDownError(faults.join('; '));
  }
}

async function post(url: string, calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(calls.map(([method, ...params], id) => ({ jsonrpc: '2.0', id, method, params }))),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text.slice(0, 200)}`);
  const wire = JSON.parse(text) as WireAnswer[];
  if (!Array.isArray(wire)) throw new Error(`the batch was not answered: ${text.slice(0, 200)}`);
  const byId = new Map(wire.map((answer) => [answer.id, answer]));
  return calls.map(([method], id) => {
    const answer = byId.get(id);
    if (!answer) throw new Error('the batch was answered in part');
    const error = answer.error && new RpcCallError(method, answer.error);
    // An answer like "too many requests" is the provider's trouble, not the call's.
    if (error?.isRateLimit) throw error;
    return { result: answer.result, error, value: () => resultOf(answer.result, error) };
  });
}

function resultOf(result: unknown, error: RpcCallError | undefined): unknown {
  if (error) throw error;
  return result;
}
