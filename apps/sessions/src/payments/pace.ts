import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Payments of bursts that one process publishes per second. Each is an event to five services and a webhook to every
 * endpoint; others' payments have the rest of what those do.
 */
const PUBLISHED_PER_S = 100;

/** Keeps a lane to a pace: what took long rests long. */
export class Pace {
  private restUntil = 0;

  /** Records that so many payments were published. */
  note(published: number): void {
    this.restUntil = Math.max(performance.now(), this.restUntil) + (published * 1_000) / PUBLISHED_PER_S;
  }

  /** Resolves when the next batch may be taken. */
  async ready(): Promise<void> {
    const restMs = this.restUntil - performance.now();
    if (restMs > 0) await sleep(restMs);
  }
}
