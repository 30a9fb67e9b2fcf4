/** A bound on how much is done at once. */
export class Slots {
  private readonly waiting: (() => void)[] = [];
  private readonly idlers: (() => void)[] = [];
  private taken = 0;

  constructor(private readonly size: number) {}

  /** Resolves when a slot is free, and takes it. */
  async take(): Promise<void> {
    if (this.taken >= this.size) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.taken++;
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

  /** Resolves when nothing is under way. */
  async idle(): Promise<void> {
    if (this.taken > 0) await new Promise<void>((resolve) => this.idlers.push(resolve));
  }
}
