import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@libs/errors/app-error';
import { WakeUp } from '@libs/service-kit/concurrency/wake-up';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** The most requests of one key that wait at one process. */
export const MAX_WAITS_OF_KEY = 10;
/** The most requests that wait at one process. */
const MAX_WAITS = 2_000;
/** When the limits refuse a request, another one is about to end. */
const RETRY_AFTER_S = 5;
/** The least time before the log is read again after events of types that nobody waits for. */
const PAUSE_MS = 100;

/** A request that waits. */
export interface Waiter {
  readonly merchantId: number;
  readonly keyId: number;
  /** The longest time that it waits, in milliseconds. */
  readonly forMs: number;
  /** Aborted when its caller disconnects. */
  readonly signal: AbortSignal;
}

/** A waiter with the means to wake and to end it. */
interface Waiting extends Waiter {
  readonly wakeUp: WakeUp;
  readonly end: AbortController;
}

/** Requests that wait for the next event of a merchant. A waiting request holds memory only. */
@Injectable()
export class EventWaitsService implements BeforeApplicationShutdown {
  private readonly waiting = new Set<Waiting>();
  private readonly ofMerchant = new Map<number, Set<Waiting>>();
  private isClosing = false;

  /**
   * Reads, and again after each new event of the merchant, until `isWorthIt` holds or the time is over. Resolves with
   * the last result, also when the caller disconnects or the process stops. Throws AppError `too_many_waits`.
   */
  async read<T>(waiter: Waiter, read: () => Promise<T>, isWorthIt: (found: T) => boolean): Promise<T> {
    // Registered before the first query, so that no event is missed between the query and the sleep.
    const waiting = this.enter(waiter);
    const { end, wakeUp, forMs } = waiting;
    const until = performance.now() + forMs;
    try {
      // A sleep may end slightly early. Only one that an event ended is followed by more than one query.
      for (let pauseMs = 0, isLast = false; ; pauseMs = PAUSE_MS) {
        const found = await read();
        if (isWorthIt(found) || isLast || performance.now() >= until) return found;
        if (pauseMs > 0) await sleep(pauseMs, undefined, { signal: end.signal }).catch(() => undefined);
        isLast = !(await wakeUp.sleep(Math.max(0, until - performance.now()), end.signal));
        if (end.signal.aborted) return found;
      }
    } finally {
      this.leave(waiting);
    }
  }

  /** Wakes requests because the merchant has a new event. */
  wake(merchantId: number): void {
    for (const { wakeUp } of this.ofMerchant.get(merchantId) ?? []) wakeUp.call();
  }

  /** Ends the waiting requests of a revoked key. */
  endOf(keyId: number): void {
    for (const { keyId: of, end } of this.waiting) if (of === keyId) end.abort();
  }

  /** Ends all waits, because the server waits for every response before it closes. */
  beforeApplicationShutdown(): void {
    this.isClosing = true;
    for (const { end } of this.waiting) end.abort();
  }

  private enter(waiter: Waiter): Waiting {
    const ofMerchant = this.ofMerchant.get(waiter.merchantId) ?? new Set<Waiting>();
    const ofKey = [...ofMerchant].filter(({ keyId }) => keyId === waiter.keyId).length;
    if (this.waiting.size >= MAX_WAITS || ofKey >= MAX_WAITS_OF_KEY) {
      throw new AppError('too_many_waits', { max_count: MAX_WAITS_OF_KEY }, { retryAfterS: RETRY_AFTER_S });
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
