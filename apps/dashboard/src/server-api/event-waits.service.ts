import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@libs/errors/app-error';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** The most requests of one key that wait at one process. */
export const MOST_WAITS_OF_KEY = 10;
/** The most requests that wait at one process. */
const MOST_WAITS = 2_000;
/** When these refuse, somebody is about to leave. */
const RETRY_AFTER_S = 5;
/** After events of other types than those that are waited for, the log is read again no sooner than this. */
const PAUSE_MS = 100;

/** A request that waits. */
export interface Waiter {
  readonly merchantId: number;
  readonly keyId: number;
  /** How long it waits at most. */
  readonly forMs: number;
  /** Aborted when its caller is gone. */
  readonly signal: AbortSignal;
}

/** A waiter with what wakes and ends it. */
interface Waiting extends Waiter {
  readonly wakeUp: WakeUp;
  readonly end: AbortController;
}

/** Requests that wait for the next event of a merchant. While one waits it holds memory, and nothing else. */
@Injectable()
export class EventWaitsService implements BeforeApplicationShutdown {
  private readonly waiting = new Set<Waiting>();
  private readonly ofMerchant = new Map<number, Set<Waiting>>();
  private isClosing = false;

  /**
   * Reads until `isWorthIt` or the time is over, again after each new event of the merchant. The last thing that was
   * read is what it resolves with, also when the caller leaves or the process stops. Throws AppError `too_many_waits`.
   */
  async read<T>(waiter: Waiter, read: () => Promise<T>, isWorthIt: (found: T) => boolean): Promise<T> {
    // It waits from now on, so that no event falls between the first query and the sleep.
    const waiting = this.enter(waiter);
    const { end, wakeUp, forMs } = waiting;
    const until = performance.now() + forMs;
    try {
      for (let pauseMs = 0; ; pauseMs = PAUSE_MS) {
        const found = await read();
        if (isWorthIt(found) || performance.now() >= until) return found;
        if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: end.signal }).catch(() => undefined);
        await wakeUp.sleep(Math.max(0, until - performance.now()), end.signal);
        if (end.signal.aborted) return found;
      }
    } finally {
      this.leave(waiting);
    }
  }

  /** The merchant has a new event. */
  wake(merchantId: number): void {
    for (const { wakeUp } of this.ofMerchant.get(merchantId) ?? []) wakeUp.call();
  }

  /** Ends the waiting of a key that is no key any more. */
  endOf(keyId: number): void {
    for (const { keyId: of, end } of this.waiting) if (of === keyId) end.abort();
  }

  /** The server waits for every response before it closes. */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
    for (const { end } of this.waiting) end.abort();
  }

  private enter(waiter: Waiter): Waiting {
    const ofMerchant = this.ofMerchant.get(waiter.merchantId) ?? new Set<Waiting>();
    const ofKey = [...ofMerchant].filter(({ keyId }) => keyId === waiter.keyId).length;
    if (this.waiting.size >= MOST_WAITS || ofKey >= MOST_WAITS_OF_KEY) {
      throw new AppError('too_many_waits', { max_count: MOST_WAITS_OF_KEY }, { retryAfterS: RETRY_AFTER_S });
    }
    const end = new AbortController();
    const waiting = { ...waiter, wakeUp: new WakeUp(), end };
    if (waiter.signal.aborted || this.isClosing) end.abort();
    waiter.signal.addEventListener('abort', () => end.abort(), { once: true });
    this.waiting.add(waiting);
    this.ofMerchant.set(waiter.merchantId, ofMerchant.add(waiting));
    return waiting;
  }

  private leave(waiting: Waiting): void {
    this.waiting.delete(waiting);
    const ofMerchant = this.ofMerchant.get(waiting.merchantId);
    ofMerchant?.delete(waiting);
    if (ofMerchant?.size === 0) this.ofMerchant.delete(waiting.merchantId);
  }
}
