/** Bounds how much is done at once. Waiters get their turn in the order in which they came. */
export class Semaphore {
  private readonly waiting: (() => void)[] = [];
  private readonly idlers: (() => void)[] = [];
  private taken = 0;

  constructor(private readonly size: number) {}

  /**
   * Resolves when a slot is free, and takes it. Rejects with the signal's reason when that is aborted first; then no
   * slot is taken.
   */
  async acquire(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.taken < this.size) this.taken++;
    else await this.turn(signal);
  }

  /** Gives a slot back: to the longest waiter, without it ever being free in between. */
  release(): void {
    const next = this.waiting.shift();
    if (next) {
      next();
      return;
    }
    this.taken--;
    if (this.taken === 0) for (const idler of this.idlers.splice(0)) idler();
  }

  /**
   * Does work in a slot of its own. Rejects with the signal's reason, without the work, when that is aborted before its
   * turn.
   */
  async run<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.acquire(signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      this.release();
    }
  }

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    if (this.taken > 0) await new Promise<void>((resolve) => this.idlers.push(resolve));
  }

  private turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.waiting.splice(this.waiting.indexOf(take), 1);
        reject(signal?.reason);
      };
      this.waiting.push(take);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  }
}
