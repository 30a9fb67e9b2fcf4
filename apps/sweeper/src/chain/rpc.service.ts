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

/** What moves the ledger is asked of so many providers. */
const OPINIONS = 2;

/** JSON-RPC over the configured providers: the next one takes over when one does not answer. */
@Injectable()
export class RpcService {
  private readonly logger = new Logger('Rpc');
  private current = 0;

  constructor(private readonly settings: SweeperSettings) {}

  /**
   * Results in order, as batches, in the words of one provider: enough for what the chain itself checks again, such as a simulation.
   * An error of one call is its answer; throws RpcDownError when no provider answers.
   */
  async batch(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    return (await this.opinions(calls, 1))[0]!;
  }

  /** One call. Throws RpcCallError when it was refused. */
  async call(...call: RpcCall): Promise<unknown> {
    return (await this.batch([call]))[0]!.value();
  }

  /**
   * The same calls answered by two providers, for whoever moves the ledger: nothing there rests on the word of one. Where a single one is
   * configured there is one opinion. Throws RpcDownError while two are configured and only one answers.
   */
  async opinions(
    calls: readonly RpcCall[],
    wanted = Math.min(OPINIONS, this.settings.rpcUrls.length),
  ): Promise<RpcAnswer[][]> {
    const { rpcUrls } = this.settings;
    // Others move it meanwhile: read twice, it may name one provider twice.
    const first = this.current;
    const opinions: RpcAnswer[][] = [];
    const faults: string[] = [];
    for (let attempt = 0; attempt < rpcUrls.length && opinions.length < wanted; attempt++) {
      const url = rpcUrls[(first + attempt) % rpcUrls.length]!;
      try {
        opinions.push(await askAll(url, calls));
      } catch (error) {
        // The URL often holds a key: only its host is told.
        faults.push(`${new URL(url).host}: ${(error as Error).message}`);
      }
    }
    if (faults.length > 0) this.askAnotherFirst();
    if (opinions.length === wanted) return opinions;
    this.logger.warn(faults.join('; '));
    throw new RpcDownError(faults.join('; '));
  }

  /** The provider that is asked first was not of use: the next one is from now on. */
  askAnotherFirst(): void {
    this.current++;
  }
}

async function askAll(url: string, calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
  const answers: RpcAnswer[] = [];
  for (let at = 0; at < calls.length; at += LARGEST_BATCH) {
    answers.push(...(await post(url, calls.slice(at, at + LARGEST_BATCH))));
  }
  return answers;
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
