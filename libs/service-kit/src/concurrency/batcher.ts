import { setTimeout as sleep } from 'node:timers/promises';
import type { Semaphore } from './semaphore.js';

/**
 * How long to gather after a batch: under load one commit then takes many items, and a quiet stream waits for nothing.
 */
const GATHER_MS = 10;
/** The same after a batch of several items: more are likely to come, and every commit saved makes the others sooner. */
const GATHER_SEVERAL_MS = 25;
const SEVERAL = 4;

/**
 * Gathers what arrives while the previous batch is being worked on and for a moment after it, and hands it on as the
 * next batch of at most `atMost` items; at once when nothing was under way. One batch at a time, each in a slot of the
 * semaphore.
 */
export class Batcher<T> {
  private readonly waiting: T[] = [];
  private isBusy = false;

  constructor(
    private readonly semaphore: Semaphore,
    private readonly atMost: number,
    private readonly work: (gathered: readonly T[]) => Promise<void>,
    /** Awaited before each batch, without a slot. */
    private readonly ready: () => Promise<void> = async () => {},
  ) {}

  add(one: T): void {
    this.waiting.push(one);
    if (!this.isBusy) void this.run();
  }

  /** Removes and returns what no batch has taken yet. */
  drop(): T[] {
    return this.waiting.splice(0);
  }

  private async run(): Promise<void> {
    this.isBusy = true;
    while (this.waiting.length > 0) {
      await this.ready();
      await this.semaphore.acquire();
      const gathered = this.waiting.splice(0, this.atMost);
      if (gathered.length > 0) await this.work(gathered).finally(() => this.semaphore.release());
      else this.semaphore.release();
      await sleep(gathered.length < SEVERAL ? GATHER_MS : GATHER_SEVERAL_MS);
    }
    this.isBusy = false;
  }
}
