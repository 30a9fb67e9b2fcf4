import type { Logger } from '@nestjs/common';

/** Runs rounds of work one after the other: when it is woken, every `pollMs` besides, again while a round asks for more. */
export class Pump {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private isAskedAgain = false;
  private isStopped = false;

  /** `round` says whether there is more to do at once. What it throws is logged, and the next round comes in its time. */
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
    this.isAskedAgain = true;
    this.running ??= this.run()
      .catch((error: Error) => this.logger.warn(`a round failed: ${error.message}`))
      .finally(() => {
        this.running = undefined;
        // Asked between the last look and now.
        if (this.isAskedAgain) this.wake();
      });
  }

  /** Resolves when the round under way has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isAskedAgain && !this.isStopped) {
      this.isAskedAgain = false;
      if (await this.round()) this.isAskedAgain = true;
    }
  }
}
