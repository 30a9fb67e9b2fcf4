import type { Logger } from '@nestjs/common';

/** Runs rounds of work one after the other: when it is woken, every `pollMs`, and again while a round returns that there is more. */
export class Pump {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private hasMore = false;
  private isStopped = false;

  /** `round` returns whether there is more to do at once. Its errors are logged, and the next round starts at its time. */
  constructor(
    private readonly pollMs: number,
    private readonly round: () => Promise<boolean>,
    private readonly logger: Logger,
  ) {}

  start(): void {
    this.timer = setInterval(() => this.wake(), this.pollMs);
    this.wake();
  }

  wake(): void {
    if (this.isStopped) return;
    this.hasMore = true;
    this.running ??= this.run()
      .catch((error: Error) => this.logger.warn(`a round failed: ${error.message}`))
      .finally(() => {
        this.running = undefined;
        // It was woken after the last check.
        if (this.hasMore) this.wake();
      });
  }

  /** Resolves when the round under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.hasMore && !this.isStopped) {
      this.hasMore = false;
      if (await this.round()) this.hasMore = true;
    }
  }
}
