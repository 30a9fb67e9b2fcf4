import type { TurnView } from '../../generated/api.js';
import { deadlineIn } from '../../http/deadline.js';
import { CheckoutError, ConnectionError, TurnNotEndedError } from '../../http/errors.js';
import type { RequestOptions } from '../../http/options.js';
import { sleep } from '../../http/retries.js';
import type { TurnStreamEvent } from './turn-events.js';

/** How long to wait for the end of a turn. */
export interface WaitOptions extends RequestOptions {
  /** Default: 600,000, ten minutes. */
  deadlineMs?: number;
}

/** Two ways to follow a turn. */
export interface TurnSource {
  readonly retrieve: (options: RequestOptions) => Promise<TurnView>;
  readonly stream: (options: RequestOptions) => AsyncIterable<TurnStreamEvent>;
}

const DEFAULT_DEADLINE_MS = 600_000;
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 5_000];
const ENDED: readonly TurnView['state'][] = ['done', 'failed', 'cancelled'];

/**
 * Returns the turn once it has ended. The stream says when to check; without one, the turn is polled ever more slowly.
 */
export async function endOf(
  turnId: string,
  source: TurnSource,
  { deadlineMs = DEFAULT_DEADLINE_MS, signal, ...options }: WaitOptions,
): Promise<TurnView> {
  const deadline = deadlineIn(deadlineMs, signal);
  const given = { ...options, signal: deadline.signal };
  let mayStream = true;
  try {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      if (mayStream) mayStream = await follow(source, given);
      const found = await poll(source, given);
      if ('turn' in found) return found.turn;
      await sleep(Math.max(pauseMs * (0.5 + Math.random() / 2), found.retryAfterMs), deadline.signal);
    }
  } catch (error) {
    if (deadline.isOver && !signal?.aborted) throw new TurnNotEndedError(turnId, deadlineMs);
    throw error;
  } finally {
    deadline.release();
  }
}

/**
 * Reads the stream to its end, or until it breaks. Returns false where it brought nothing: from then on, the turn is
 * polled.
 */
async function follow(source: TurnSource, options: RequestOptions): Promise<boolean> {
  let hasCome = false;
  try {
    for await (const _ of source.stream(options)) hasCome = true;
    return true;
  } catch (error) {
    // An error such as 404 also reaches `poll`, which reports it.
    if (error instanceof CheckoutError) return hasCome;
    throw error;
  }
}

/**
 * Returns a turn that has ended, or the least time to wait. A server that is down for a moment is no reason to give up
 * a turn that is paid for.
 */
async function poll(
  source: TurnSource,
  options: RequestOptions,
): Promise<{ turn: TurnView } | { retryAfterMs: number }> {
  try {
    const turn = await source.retrieve(options);
    return ENDED.includes(turn.state) ? { turn } : { retryAfterMs: 0 };
  } catch (error) {
    const mayPass =
      error instanceof ConnectionError ||
      (error instanceof CheckoutError && (error.status >= 500 || error.status === 429));
    if (!mayPass) throw error;
    return { retryAfterMs: error.retryAfterMs ?? 0 };
  }
}
