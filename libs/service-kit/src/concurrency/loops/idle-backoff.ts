/** A loop that has found nothing for this long polls at its long interval. */
const QUIET_AFTER_MS = 10_000;

/**
 * The interval of a loop that polls for work of which there is mostly none: short while it finds something and for ten
 * seconds after that, long otherwise. Waking up is most of what an idle program costs.
 */
export class IdleBackoff {
  private foundAt: number;

  constructor(
    private readonly busyMs: number,
    private readonly quietMs: number,
    private readonly now = () => performance.now(),
  ) {
    this.foundAt = now();
  }

  /** Takes the result of each poll: whether it found anything. */
  note(hasFound: boolean): void {
    if (hasFound) this.foundAt = this.now();
  }

  /** Whether nothing was found for ten seconds. */
  get isQuiet(): boolean {
    return this.now() - this.foundAt >= QUIET_AFTER_MS;
  }

  /** Milliseconds until the next poll. */
  get everyMs(): number {
    return this.isQuiet ? this.quietMs : this.busyMs;
  }
}
