const FIRST_RANGE = 500;
const LARGEST_RANGE = 100_000;
/** Answers of this many logs are cheapest for us and bearable for providers. */
const FEW_LOGS = 2_500;
const MANY_LOGS = 10_000;
const REMEMBER_CAP_MS = 60 * 60_000;

/** How many blocks to ask for at once: grows while answers are small, shrinks when they are large or refused. */
export class RangeSize {
  private blocks = FIRST_RANGE;
  private cap = LARGEST_RANGE;
  private capUntil = 0;

  get current(): number {
    if (Date.now() > this.capUntil) this.cap = LARGEST_RANGE;
    return Math.min(this.blocks, this.cap);
  }

  /** An answer of so many logs came for a whole range. */
  answered(logs: number, range: number): void {
    if (range < this.current) return;
    if (logs < FEW_LOGS) this.blocks = Math.min(this.current * 2, LARGEST_RANGE);
    else if (logs > MANY_LOGS) this.blocks = Math.max(1, Math.floor(this.current / 2));
  }

  /** The range was refused; a provider's own word on its limit is believed for an hour. */
  refused(range: number, largestRange?: number): void {
    this.blocks = Math.max(1, Math.floor(range / 2));
    if (largestRange === undefined) return;
    this.cap = largestRange;
    this.capUntil = Date.now() + REMEMBER_CAP_MS;
  }
}
