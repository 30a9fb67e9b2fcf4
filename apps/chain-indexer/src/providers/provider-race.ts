import { Deadline } from '@libs/chain/deadline';
import type { RpcProvider } from './rpc/rpc-provider.js';

/** The result of one provider in a race. */
export interface Attempt<T> {
  provider: RpcProvider;
  /** Undefined where the provider failed. */
  outcome?: T;
  error?: unknown;
}

/** The time to wait before the next provider is tried, and before an attempt is abandoned. Milliseconds. */
export interface Patience {
  hedgeMs: number;
  deadlineMs: number;
}

/** The same work for each provider of a race. */
export interface Race<T> {
  work(provider: RpcProvider): Promise<T>;
  isAcceptable(outcome: T, provider: RpcProvider): boolean;
  /** Called as soon as an attempt fails. What it throws ends the race. */
  onError(provider: RpcProvider, error: unknown): void;
}

/** The end of a race. Without a winner, nobody is left. */
export interface RaceResult<T> {
  winner?: Attempt<T> & { outcome: T };
  /** The attempts that ended, the winner's included. */
  attempts: Attempt<T>[];
  /** The providers that were still at work when another one won. */
  left: RpcProvider[];
}

/**
 * The reason for aborting attempts that are no longer needed. A single object, because a stack trace would be useless.
 */
const WON = new Error('another provider responded before it');

/**
 * Does the same work with one provider after the other, in order, until an outcome is acceptable. The next one starts
 * as soon as the previous one fails, its outcome is not acceptable, or `hedgeMs` have passed. The first acceptable
 * outcome wins, and the other attempts are aborted.
 */
export async function race<T>(
  inOrder: readonly RpcProvider[],
  { work, isAcceptable, onError }: Race<T>,
  { hedgeMs, deadlineMs }: Patience,
): Promise<RaceResult<T>> {
  const over = new AbortController();
  const deadlines: Deadline[] = [];
  const waiting = [...inOrder];
  const racing = new Map<RpcProvider, Promise<Attempt<T>>>();
  const attempts: Attempt<T>[] = [];
  const begin = () => {
    const provider = waiting.shift();
    if (!provider) return;
    const deadline = new Deadline(deadlineMs, over.signal);
    deadlines.push(deadline);
    racing.set(
      provider,
      work(provider.until(deadline.signal)).then(
        (outcome) => ({ provider, outcome }),
        (error) => ({ provider, error }),
      ),
    );
  };
  try {
    for (begin(); racing.size > 0; ) {
      const ended = await firstOf([...racing.values()], waiting.length > 0 ? hedgeMs : undefined);
      if (!ended) {
        begin();
        continue;
      }
      racing.delete(ended.provider);
      attempts.push(ended);
      if ('error' in ended) onError(ended.provider, ended.error);
      else if (isAcceptable(ended.outcome as T, ended.provider))
        return { winner: ended as Attempt<T> & { outcome: T }, attempts, left: [...racing.keys()] };
      if (racing.size === 0) begin();
    }
    return { attempts, left: [] };
  } finally {
    over.abort(WON);
    for (const deadline of deadlines) deadline.end();
  }
}

/** Returns what resolves first; undefined once `hedgeMs` have passed. */
async function firstOf<T>(racing: Promise<T>[], hedgeMs: number | undefined): Promise<T | undefined> {
  if (hedgeMs === undefined) return Promise.race(racing);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, hedgeMs, undefined);
  });
  try {
    return await Promise.race([...racing, late]);
  } finally {
    clearTimeout(timer);
  }
}
