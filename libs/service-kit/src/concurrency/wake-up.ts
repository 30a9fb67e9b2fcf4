/** Lets a loop sleep until there is work for it. Calls while it is awake are remembered, as one. */
export class WakeUp {
  private isPending = false;
  private wakeSleeper: (() => void) | undefined;

  /** Ends the sleep under way, or the next one at once. */
  call(): void {
    this.isPending = true;
    this.wakeSleeper?.();
  }

  /**
   * Resolves when called, at the latest after `atMostMs` or when the signal is aborted. Returns whether it was called.
   */
  async sleep(atMostMs: number, signal?: AbortSignal): Promise<boolean> {
    if (!this.isPending && !signal?.aborted) {
      await new Promise<void>((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', wake);
          resolve();
        };
        const timer = setTimeout(wake, atMostMs);
        signal?.addEventListener('abort', wake, { once: true });
        this.wakeSleeper = wake;
      });
    }
    this.wakeSleeper = undefined;
    const isCalled = this.isPending;
    this.isPending = false;
    return isCalled;
  }
}
