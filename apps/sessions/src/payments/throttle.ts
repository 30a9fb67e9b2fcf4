import { setTimeout as sleep } from 'node:timers/promises';

/**
 * The payments of bursts that one process publishes per second. Each is an event to five services and a webhook to
 * every endpoint; the rest of their capacity is left to other payments.
 */
const PUBLISHED_PER_S = 100;

/** Throttles a lane: the more a batch published, the longer the lane rests. */
export class Throttle {
  private restUntil = 0;

  /** Records that this many payments were published. */
  note(published: number): void {
    this.restUntil = Math.max(performance.now(), this.restUntil) + (published * 1_000) / PUBLISHED_PER_S;
  }

  /** Resolves when the next batch may be taken. */
  async ready(): Promise<void> {
    const restMs = this.restUntil - performance.now();
    if (restMs > 0) await sleep(restMs);
  }
}
