import type { JsMsg } from '@nats-io/jetstream';
import type { Semaphore } from '../../concurrency/semaphore.js';

/** Handles messages of one owner together; never throws. */
export interface OwnersHandler {
  /** The most messages of one call. */
  readonly atMost: number;
  handle(messages: readonly JsMsg[]): Promise<void>;
}

/**
 * Queues, for each owner whose row somebody has locked, the owner's messages, so that they hold up no other owner's:
 * one batch of an owner at a time waits for its row, in a slot of the semaphore. Messages that come for the owner
 * meanwhile join the queue.
 */
export class OwnerQueues {
  private readonly waiting = new Map<string, JsMsg[]>();
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly slots: Semaphore,
    /** When it is aborted, messages that nobody handles yet are handed back. */
    private readonly stopping: AbortSignal,
    /** How often progress of messages is reported to the server, so that nobody else gets them. */
    private readonly workingEveryMs: number,
  ) {}

  /** Returns whether messages of the owner wait or are being handled. */
  has(owner: string): boolean {
    return this.waiting.has(owner);
  }

  add(owner: string, messages: readonly JsMsg[], handler: OwnersHandler): void {
    const others = this.waiting.get(owner);
    if (others) {
      others.push(...messages);
      return;
    }
    const run = this.run(owner, [...messages], handler).finally(() => this.running.delete(run));
    this.running.add(run);
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    await Promise.all(this.running);
  }

  private async run(owner: string, waiting: JsMsg[], { atMost, handle }: OwnersHandler): Promise<void> {
    this.waiting.set(owner, waiting);
    const working = setInterval(() => {
      for (const message of waiting) message.working();
    }, this.workingEveryMs);
    try {
      while (waiting.length > 0) await this.slots.run(() => handle(waiting.splice(0, atMost)), this.stopping);
    } catch {
      for (const message of waiting) message.nak();
    } finally {
      clearInterval(working);
      this.waiting.delete(owner);
    }
  }
}
