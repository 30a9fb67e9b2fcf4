/** Lets a loop sleep until there is work for it. Calls while it is awake are remembered, as one. */
export class WakeUp {
  private isPending = false;
  private wakeSleeper: (() => void) | undefined;

  /** Ends the sleep under way, or the next one at once. */
  call(): void {
    this.isPending = true;
    this.wakeSleeper?.();
  }

  /** Resolves when called, at the latest after `atMostMs`. */
  async sleep(atMostMs: number): Promise<void> {
    if (!this.isPending) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, atMostMs);
        this.wakeSleeper = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.wakeSleeper = undefined;
    this.isPending = false;
  }
}
