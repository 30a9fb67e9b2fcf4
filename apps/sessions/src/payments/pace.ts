import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Payments of bursts that one process tells of in a second. Each is an event to five services and a webhook to every endpoint;
 * others' payments have the rest of what those do.
 */
const TOLD_PER_S = 100;

/** Keeps a lane to a pace: what took long rests long. */
export class Pace {
  private restUntil = 0;

  /** So many payments were told of. */
  note(told: number): void {
    this.restUntil = Math.max(Date.now(), this.restUntil) + (told * 1_000) / TOLD_PER_S;
  }

  /** Resolves when the next piece may be taken. */
  async ready(): Promise<void> {
    const restMs = this.restUntil - Date.now();
    if (restMs > 0) await sleep(restMs);
  }
}
